import type { ReactNode } from 'react'
import { ErrorState } from './ui/error-state.tsx'

type Props<T> = {
  of: { data: T | undefined; error: Error | null; refetch: () => unknown }
  /** Stands there while it loads. */
  waiting: ReactNode
  children: (data: T) => ReactNode
}

/** A part of a screen that loads on its own: what it shows, or why not and a way to try again. */
export function LoadedPart<T>({ of: { data, error, refetch }, waiting, children }: Props<T>) {
  if (data !== undefined) return children(data)
  if (!error) return waiting
  return (
    <ErrorState compact onRetry={() => void refetch()}>
      {error.message}
    </ErrorState>
  )
}
