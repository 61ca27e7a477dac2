// The orders of a step for many: which they are before it is taken, and afterwards what became of each.
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import type { AdminOrderSummary } from '../../admin-contract.ts'

type Rows = readonly Pick<AdminOrderSummary, 'id' | 'number'>[]
export type BulkOutcome = { id: string; error: string | null; message: string | null }

/** How many orders they are, and their numbers. */
export function BulkOrders({ rows }: { rows: Rows }) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-1">
      <p className="font-medium">{t('order.admin.bulkCount', { count: rows.length })}</p>
      <p className="flex max-h-40 flex-wrap gap-x-2 gap-y-1 overflow-y-auto">
        {rows.map(({ id, number }) => (
          <bdi key={id} className="tabular-nums">
            {number}
          </bdi>
        ))}
      </p>
    </div>
  )
}

/** `done`: the key that says for how many the step was taken. */
export function BulkOutcomes({ rows, outcomes, done }: { rows: Rows; outcomes: readonly BulkOutcome[]; done: string }) {
  const { t } = useTranslation()
  const numberOf = (id: string) => rows.find((row) => row.id === id)?.number ?? id
  const refused = outcomes.filter(({ error }) => error !== null)
  const changed = outcomes.length - refused.length
  return (
    <>
      {changed > 0 && <Alert tone="success">{t(done, { count: changed })}</Alert>}
      {refused.length > 0 && (
        <Alert tone="warning" title={t('order.admin.bulkRefused', { count: refused.length })}>
          <ul className="grid gap-1">
            {refused.map(({ id, message }) => (
              <li key={id}>
                <bdi className="font-medium">{numberOf(id)}</bdi>: {message}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  )
}
