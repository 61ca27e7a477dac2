// The order as agreed before each of its changes, for the office; nothing while there was none.
import { useFormat } from '#web/boot-context.tsx'
import { LostPart } from '#web/loaded-part.tsx'
import { useLive } from '#web/page-data.ts'
import { useTranslation } from '#web/translation.tsx'
import { Card } from '#web/ui/card.tsx'
import { isolatePhones } from '#shared/phone-text.ts'
import type { AdminOrder } from '../../admin-contract.ts'
import { getEditableOrder, type OrderRevision } from '../../revision-admin-contract.ts'
import { LineFacts } from './line-facts.tsx'

export function OrderRevisions({ order }: { order: AdminOrder }) {
  const { t } = useTranslation()
  const wasRevised = order.timeline.some(({ action }) => action === 'revise')
  const answer = useLive(getEditableOrder, { params: { id: order.id } }, { staleTime: 0, enabled: wasRevised })
  const { data } = answer
  if (!data || data.revisions.length === 0) return <LostPart of={answer} title={t('order.admin.revision.earlier')} />
  return (
    <Card title={t('order.admin.revision.earlier')}>
      <ul className="divide-y divide-line">
        {data.revisions.map((revision) => (
          <Earlier key={revision.id} revision={revision} currency={data.currency} />
        ))}
      </ul>
    </Card>
  )
}

function Earlier({ revision, currency }: { revision: OrderRevision; currency: string }) {
  const { t } = useTranslation()
  const { money, dateTime, quantity } = useFormat()
  return (
    <li className="py-3 text-sm first:pt-0 last:pb-0">
      <details>
        <summary className="grid cursor-pointer gap-0.5">
          <span className="flex flex-wrap justify-between gap-2">
            <span className="font-medium text-ink">{t('order.admin.revision.version', { number: revision.number })}</span>
            <bdi className="tabular-nums">{money(revision.grandTotal, currency)}</bdi>
          </span>
          <span className="text-xs text-ink-soft">
            {t('order.admin.revision.until', { time: dateTime(revision.createdAt), name: revision.actorName })}
          </span>
        </summary>
        <ul className="mt-2 grid gap-1 text-xs text-ink-soft">
          {revision.lines.map((line) => (
            <li key={line.sku} className="flex justify-between gap-2">
              <span>
                <bdi>{line.title}</bdi> · <LineFacts facts={[line.sku, line.choices]} />
              </span>
              <span className="shrink-0 tabular-nums">
                <bdi>
                  {quantity(line.quantity, line.decimals)} × {money(line.unitPrice, currency)}
                </bdi>
              </span>
            </li>
          ))}
        </ul>
        <p className="mt-2 rounded-md bg-sunken px-3 py-2 text-ink">{isolatePhones(revision.reason)}</p>
      </details>
    </li>
  )
}
