// The list of the office's decisions about differences: when, which, by whom and why, with the amounts as they were then.
import { paths } from '#web/paths.ts'
import { type Column, custom, moment } from '#web/table/columns.tsx'
import { DataTable } from '#web/table/data-table.tsx'
import { FilterSelect } from '#web/table/filters.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { type DifferenceDecision, differenceKinds, listDifferenceDecisions } from '../../differences-contract.ts'
import { DifferenceFacts } from './difference-facts.tsx'

export function Decisions() {
  const { t } = useTranslation()
  const columns: Column<DifferenceDecision>[] = [
    moment('at', 'bank.decisions.at', (row) => row.at, { sort: 'at' }),
    custom('record', 'bank.differences.record', (row) => <Record row={row} />),
    custom('what', 'bank.differences.what', (row) => <DifferenceFacts row={row} />),
    custom('by', 'bank.decisions.by', (row) => <Decided row={row} />),
  ]
  return (
    <DataTable<DifferenceDecision>
      of={listDifferenceDecisions}
      name="bank.decisions"
      columns={columns}
      rowKey={({ id }) => id}
      filters={
        <FilterSelect
          of={listDifferenceDecisions}
          name="kind"
          label={t('bank.differences.kind')}
          any={t('bank.differences.anyKind')}
          options={differenceKinds.map((value) => ({ value, label: t(`bank.differences.names.${value}`) }))}
        />
      }
      emptyTitle={t('bank.decisions.emptyTitle')}
      emptyText={t('bank.decisions.emptyText')}
    />
  )
}

function Record({ row: { orderId, orderNumber, name } }: { row: DifferenceDecision }) {
  if (orderId && orderNumber)
    return (
      <ButtonLink size="sm" variant="quiet" to={paths.office.order(orderId)}>
        <bdi>{orderNumber}</bdi>
      </ButtonLink>
    )
  return <bdi className="wrap-anywhere">{name || '–'}</bdi>
}

function Decided({ row: { decision, kind, by, note } }: { row: DifferenceDecision }) {
  const { t } = useTranslation()
  const word = decision === 'seen' && kind === 'endedMoney' ? 'kept' : decision
  return (
    <span className="grid max-w-prose justify-items-start gap-1 whitespace-normal">
      <Badge tone={decision === 'seen' ? 'success' : 'neutral'}>{t(`bank.decisions.words.${word}`)}</Badge>
      <bdi>{by || t('bank.decisions.nobody')}</bdi>
      {note && <bdi className="wrap-anywhere text-ink-soft">{note}</bdi>}
    </span>
  )
}
