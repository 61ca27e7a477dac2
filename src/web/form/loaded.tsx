import type { ReactNode } from 'react'
import { isCallError } from '#shared/call.ts'
import { ErrorPage } from '../error-page.tsx'
import { Card } from '../ui/card.tsx'
import { SkeletonText } from '../ui/skeleton.tsx'

type Props<T> = {
  title: string
  of: { data: T | undefined; error: Error | null }
  children: (data: T) => ReactNode
}

/** Shows a form's screen while its data loads and when loading failed. */
export function Loaded<T>({ title, of: { data, error }, children }: Props<T>) {
  // A failed refetch does not remove a half-filled form.
  if (error && data === undefined)
    return <ErrorPage status={isCallError(error) && error.status === 404 ? 404 : 500} detail={{ message: error.message }} />
  if (data === undefined)
    return (
      <Card title={title}>
        <SkeletonText lines={6} />
      </Card>
    )
  return children(data)
}
