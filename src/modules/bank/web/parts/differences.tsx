// Lists money that does not fit between orders, payments, their providers and the bank: each row in plain words, with its record and what can be done about it.
import { useEffect, useRef, useState } from 'react'
import { askProviderAgain, listProviderChecks, type ProviderCheck } from '#modules/payments/admin-contract.ts'
import { useFormat } from '#web/boot-context.tsx'
import { useLive, useRefresh } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { type Column, custom, moment } from '#web/table/columns.tsx'
import { DataTable } from '#web/table/data-table.tsx'
import { FilterSelect } from '#web/table/filters.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useCommand } from '#web/use-command.ts'
import {
  checkDifferences,
  type Difference,
  differenceKinds,
  listDifferences,
  markDifferenceSeen,
  markDifferenceUnseen,
} from '../../differences-contract.ts'
import { DifferenceFacts } from './difference-facts.tsx'
import { GiveBack } from './give-back.tsx'
import { SeeDifference, seeWordOf } from './see-difference.tsx'

export function Differences() {
  const { t } = useTranslation()
  const [seeing, setSeeing] = useState<Difference | null>(null)
  const columns: Column<Difference>[] = [
    moment('since', 'bank.differences.since', (row) => row.since, { sort: 'since' }),
    custom('record', 'bank.differences.record', (row) => <bdi className="wrap-anywhere">{row.orderNumber ?? (row.name || '–')}</bdi>),
    custom('what', 'bank.differences.what', (row) => <What row={row} />),
    custom('todo', 'bank.differences.todo', (row) => <Todo row={row} onSee={setSeeing} />),
  ]
  return (
    <div className="grid grid-cols-1 gap-4">
      <Checks />
      <DataTable<Difference>
        of={listDifferences}
        name="bank.differences"
        columns={columns}
        rowKey={({ key }) => key}
        filters={
          <>
            <FilterSelect
              of={listDifferences}
              name="kind"
              label={t('bank.differences.kind')}
              any={t('bank.differences.anyKind')}
              options={differenceKinds.map((value) => ({ value, label: t(`bank.differences.names.${value}`) }))}
            />
            <FilterSelect
              of={listDifferences}
              name="seen"
              label={t('bank.differences.seen')}
              any={t('bank.differences.notSeen')}
              options={[{ value: 'true', label: t('bank.differences.isSeen') }]}
            />
          </>
        }
        emptyTitle={t('bank.differences.emptyTitle')}
        emptyText={t('bank.differences.emptyText')}
      />
      {seeing && <SeeDifference row={seeing} onClose={() => setSeeing(null)} />}
    </div>
  )
}

/** The button that has everything looked at now. */
export function CheckDifferences() {
  const { t } = useTranslation()
  const check = useCommand(checkDifferences, { refresh: [listDifferences, listProviderChecks], said: 'bank.differences.checkAsked' })
  return (
    <Button may={checkDifferences.may} variant="primary" icon="search" loading={check.isRunning} onClick={() => check.run({})}>
      {t('bank.differences.check')}
    </Button>
  )
}

/** When each provider was last compared; the list is fetched again when a comparison has ended. */
function Checks() {
  const { t } = useTranslation()
  const refresh = useRefresh()
  const { data = [] } = useLive(listProviderChecks, {}, { refetchInterval: 10_000 })
  const isAwaited = data.some((each) => each.isAwaited)
  const was = useRef(isAwaited)
  useEffect(() => {
    if (was.current && !isAwaited) void refresh(listDifferences)
    was.current = isAwaited
    // oxlint-disable-next-line react/exhaustive-deps -- only the end of a comparison fetches the list
  }, [isAwaited])
  if (data.length === 0) return null
  return (
    <section aria-label={t('bank.differences.checks')} className="grid gap-2 text-sm text-ink-soft">
      {data.map((check) => (
        <Check key={check.provider} check={check} />
      ))}
    </section>
  )
}

function Check({ check: { provider, checkedAt, checkedFrom, failedAt, isCut, isAwaited } }: { check: ProviderCheck }) {
  const { t } = useTranslation()
  const { date, dateTime } = useFormat()
  const name = t(`bank.differences.providers.${provider}`)
  return (
    <>
      <p>
        {checkedAt && checkedFrom
          ? t('bank.differences.checkedAt', { provider: name, at: dateTime(checkedAt), from: date(checkedFrom) })
          : t('bank.differences.never', { provider: name })}{' '}
        {isAwaited && t('bank.differences.awaited', { provider: name })}
      </p>
      {failedAt && <Alert tone="warning">{t('bank.differences.failed', { provider: name, at: dateTime(failedAt) })}</Alert>}
      {isCut && <Alert tone="warning">{t('bank.differences.cut', { provider: name })}</Alert>}
    </>
  )
}

function What({ row }: { row: Difference }) {
  const { t } = useTranslation()
  const { dateTime } = useFormat()
  const { seen } = row
  return (
    <span className="grid max-w-prose gap-1 whitespace-normal">
      <DifferenceFacts row={row} />
      {seen && (
        <span className="text-ink-soft">
          {t('bank.differences.seenBy', { by: seen.by, at: dateTime(seen.at) })}
          {seen.note && (
            <span className="block wrap-anywhere">
              <bdi>{seen.note}</bdi>
            </span>
          )}
        </span>
      )}
    </span>
  )
}

/** A list takes no longer search; the text of a bank row may be longer. */
const longestSearch = 200

/** Settled by giving money back, or by giving an open payment up. */
const movesMoney: readonly Difference['kind'][] = ['endedMoney', 'tooMuch', 'moveRefused']

function Todo({ row, onSee }: { row: Difference; onSee: (row: Difference) => void }) {
  const { t } = useTranslation()
  const { kind, orderId, paymentId, isOnline, name, seen } = row
  const [isGiving, setGiving] = useState(false)
  const unsee = useCommand(markDifferenceUnseen, { refresh: [listDifferences], said: 'bank.differences.unsaw' })
  const ask = useCommand(askProviderAgain, { refresh: [listDifferences, listProviderChecks], said: 'bank.differences.asked' })
  return (
    <span className="grid max-w-prose gap-1.5 whitespace-normal">
      <span className="text-ink-soft">{t(`bank.differences.todos.${kind}`)}</span>
      <span className="flex flex-wrap gap-2">
        {isOnline && paymentId && (
          <Button may={askProviderAgain.may} size="sm" loading={ask.isRunning} onClick={() => ask.run({ params: { id: paymentId } })}>
            {t('bank.differences.ask')}
          </Button>
        )}
        {kind === 'bankRow' && (
          <ButtonLink size="sm" to={paths.office.bank({ state: 'open', ...(name ? { search: name.slice(0, longestSearch) } : {}) })}>
            {t('bank.differences.book')}
          </ButtonLink>
        )}
        {orderId && movesMoney.includes(kind) && (
          <Button may="money.change" size="sm" onClick={() => setGiving(true)}>
            {t('bank.differences.giveBack')}
          </Button>
        )}
        {orderId && (
          <ButtonLink size="sm" variant="quiet" to={paths.office.order(orderId)}>
            {t('bank.differences.open')}
          </ButtonLink>
        )}
        {seen ? (
          <Button may={markDifferenceUnseen.may} size="sm" loading={unsee.isRunning} onClick={() => unsee.run({ body: { key: row.key } })}>
            {t('bank.differences.unseen')}
          </Button>
        ) : (
          <Button may={markDifferenceSeen.may} size="sm" variant="quiet" onClick={() => onSee(row)}>
            {t(`bank.differences.${seeWordOf(kind)}`)}
          </Button>
        )}
        {orderId && isGiving && <GiveBack orderId={orderId} onClose={() => setGiving(false)} />}
      </span>
    </span>
  )
}
