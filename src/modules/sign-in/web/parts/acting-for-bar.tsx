// Shows a salesperson for whom they act, on every page, with a link to change it. Its room is reserved from the first paint.
import { lazy, Suspense } from 'react'
import { useMe } from '#modules/people/web/parts/use-me.ts'

const ActingFor = lazy(async () => ({ default: (await import('./acting-for.tsx')).ActingFor }))

const bar = 'h-19 border-t border-line bg-info-soft text-sm text-info sm:h-12'

export function ActingForBar() {
  const { me } = useMe()
  if (!me) return <div aria-hidden className={`hidden acting:block ${bar}`} />
  if (me.kind !== 'salesperson') return null
  return (
    <div className={bar}>
      <Suspense>
        <ActingFor chosen={me.actingFor} />
      </Suspense>
    </div>
  )
}
