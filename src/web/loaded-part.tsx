import type { ReactNode } from 'react'
import { Card } from './ui/card.tsx'
import { ErrorState } from './ui/error-state.tsx'

type Answer<T> = { data: T | undefined; error: Error | null; refetch: () => unknown }

type Props<T> = {
  of: Answer<T>
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

type LostProps = {
  of: Answer<unknown>
  /** The heading of the card it would be; without one it stands bare. */
  title?: ReactNode
}

/** In place of a part that shows nothing while it loads and while there is nothing: why it is missing, and a way to try again. */
export function LostPart({ of, title }: LostProps) {
  if (!of.error || of.data !== undefined) return null
  const why = (
    <LoadedPart of={of} waiting={null}>
      {() => null}
    </LoadedPart>
  )
  return title === undefined ? why : <Card title={title}>{why}</Card>
}
