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
  return error ? <NotLoaded why={error} refetch={refetch} /> : waiting
}

type NotLoadedProps = {
  why: Error
  refetch: () => unknown
  /** It stands for the whole of a page, not for a part of one. */
  isLarge?: boolean
}

/** In place of what could not be loaded: why, and a way to try again. */
export const NotLoaded = ({ why, refetch, isLarge = false }: NotLoadedProps) => (
  <ErrorState compact={!isLarge} onRetry={() => void refetch()}>
    {why.message}
  </ErrorState>
)

type LostProps = {
  of: Answer<unknown>
  /** The heading of the card it would be; without one it stands bare. */
  title?: ReactNode
}

/** In place of a part that shows nothing while it loads and while there is nothing: silent until it could not be loaded. */
export function LostPart({ of: { data, error, refetch }, title }: LostProps) {
  if (!error || data !== undefined) return null
  const why = <NotLoaded why={error} refetch={refetch} />
  return title === undefined ? why : <Card title={title}>{why}</Card>
}
