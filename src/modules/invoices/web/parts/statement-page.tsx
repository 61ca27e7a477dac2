// A statement of account on screen: its period, every entry with the balance after it, the open amounts by age, and the same as PDF.
import { useState } from 'react'
import { Link } from 'react-router'
import { dateText } from '#shared/time.ts'
import { listIn } from '#shared/locale.ts'
import { useFormat, useLocale } from '#web/boot-context.tsx'
import { DateField, isWholeDay } from '#web/form/date-field.tsx'
import { NotLoaded } from '#web/loaded-part.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Card } from '#web/ui/card.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { TableSkeleton } from '#web/ui/skeleton.tsx'
import { Table, Td, Th, Tr } from '#web/ui/table.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'
import type { Statement, StatementEntry } from '../../statement-contract.ts'
import { ages } from '../../statement.ts'

export type PeriodValues = { from?: string; to?: string }

/** The days a statement is asked for, as its fields show them; without any, the server's own. */
export function usePeriod(): [PeriodValues, (period: PeriodValues) => void] {
  const [period, setPeriod] = useState<PeriodValues>({})
  return [period, (next) => [next.from, next.to].every((day) => day === undefined || (day !== '' && isWholeDay(day))) && setPeriod(next)]
}

type Props = {
  answer: { data: Statement | undefined; error: Error | null; refetch(): unknown }
  period: PeriodValues
  onPeriod: (period: PeriodValues) => void
  /** The reader's page of an invoice. */
  hrefOf: (invoiceId: string) => string
}

export function StatementPage({ answer: { data, error, refetch }, period, onPeriod, hrefOf }: Props) {
  const { t } = useTranslation()
  const from = period.from ?? data?.from ?? ''
  const to = period.to ?? data?.to ?? ''
  return (
    <>
      <div className="flex flex-wrap gap-4">
        <DateField label={t('statement.from')} value={from} onChange={(day) => onPeriod({ from: day, to })} />
        <DateField label={t('statement.to')} value={to} onChange={(day) => onPeriod({ from, to: day })} />
      </div>
      {error && !data ? (
        <NotLoaded why={error} refetch={refetch} />
      ) : data ? (
        <div className="grid items-start gap-5 2xl:grid-cols-[minmax(0,1fr)_22rem]">
          <Entries statement={data} hrefOf={hrefOf} />
          <div className="grid items-start gap-5 md:grid-cols-2 2xl:grid-cols-1">
            <Ages statement={data} />
            <Collected statement={data} />
          </div>
        </div>
      ) : (
        <TableSkeleton rows={6} columns={5} />
      )}
    </>
  )
}

/** On a phone the day stands above its entry, and what was charged and paid is one signed amount. */
const onPhone = 'sm:hidden'
const onDesktop = 'max-sm:hidden'

function Entries({ statement, hrefOf }: { statement: Statement } & Pick<Props, 'hrefOf'>) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const locale = useLocale()
  const { rows, currency, opening, from } = statement
  const amount = (value: number) => <bdi className="whitespace-nowrap">{money(value, currency)}</bdi>
  return (
    <Table label={t('statement.title')} density="compact" className="max-sm:[&_:is(td,th)]:px-2">
      <thead>
        <tr>
          <Th className={onDesktop}>{t('statement.date')}</Th>
          <Th>{t('statement.entry')}</Th>
          <Th align="end" className={onDesktop}>
            {t('statement.charged')}
          </Th>
          <Th align="end" className={onDesktop}>
            {t('statement.paid')}
          </Th>
          <Th align="end" className={onPhone}>
            {t('statement.amount')}
          </Th>
          <Th align="end">{t('statement.balance')}</Th>
        </tr>
      </thead>
      <tbody>
        <Tr>
          <Td className={`whitespace-nowrap ${onDesktop}`}>
            <bdi>{dateText(from)}</bdi>
          </Td>
          <Td>
            {t('statement.opening')}
            <span className={`block text-xs text-ink-soft ${onPhone}`}>
              <bdi>{dateText(from)}</bdi>
            </span>
          </Td>
          <Td className={onDesktop} />
          <Td className={onDesktop} />
          <Td className={onPhone} />
          <Td numeric>{amount(opening)}</Td>
        </Tr>
        {rows.map((entry, index) => (
          <Tr key={index}>
            <Td className={`whitespace-nowrap ${onDesktop}`}>
              <bdi>{dateText(entry.day)}</bdi>
            </Td>
            <Td className="sm:min-w-48">
              <span className={`block text-xs text-ink-soft ${onPhone}`}>
                <bdi>{dateText(entry.day)}</bdi>
              </span>
              {t(`statement.kinds.${entry.kind}`)} <EntryNumber entry={entry} hrefOf={hrefOf} />
              <span className="block text-xs text-ink-soft">
                <bdi>
                  <Unbroken>{entry.note || listIn(entry.orderNumbers, locale)}</Unbroken>
                </bdi>
                {entry.kind === 'invoice' && entry.dueDate !== null && <> · {t('statement.due', { date: dateText(entry.dueDate) })}</>}
              </span>
            </Td>
            <Td numeric className={onDesktop}>
              {entry.amount > 0 && amount(entry.amount)}
            </Td>
            <Td numeric className={onDesktop}>
              {entry.amount <= 0 && amount(-entry.amount)}
            </Td>
            <Td numeric className={onPhone}>
              {amount(entry.amount)}
            </Td>
            <Td numeric>{amount(entry.balance)}</Td>
          </Tr>
        ))}
        {rows.length === 0 && (
          <Tr>
            <Td colSpan={6} className="text-ink-soft">
              {t('statement.empty')}
            </Td>
          </Tr>
        )}
      </tbody>
    </Table>
  )
}

function EntryNumber({ entry: { invoiceId, number }, hrefOf }: { entry: StatementEntry } & Pick<Props, 'hrefOf'>) {
  const shown = <bdi className="whitespace-nowrap">{number}</bdi>
  if (invoiceId === null) return shown
  return (
    <Link to={hrefOf(invoiceId)} className="font-medium text-primary hover:underline">
      {shown}
    </Link>
  )
}

function Ages({ statement: { ageing, closing, currency, to } }: { statement: Statement }) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const amount = (value: number) => <bdi className="whitespace-nowrap">{money(value, currency)}</bdi>
  return (
    <Card title={t('statement.open')}>
      <DescriptionList
        items={[
          ...ages.map((age) => ({ term: t(`statement.ages.${age}`), value: amount(ageing[age]) })),
          ...(ageing.unapplied === 0 ? [] : [{ term: t('statement.unapplied'), value: amount(-ageing.unapplied) }]),
          { term: t('statement.closing', { date: dateText(to) }), value: amount(closing), strong: true },
        ]}
      />
    </Card>
  )
}

/** Money that salespeople collected and the office has not booked yet. */
function Collected({ statement: { collected, currency } }: { statement: Statement }) {
  const { t } = useTranslation()
  const { money } = useFormat()
  if (collected.length === 0) return null
  return (
    <Card title={t('statement.collected')}>
      <ul className="grid gap-2 text-sm">
        {collected.map(({ number, day, salespersonName: name, amount }) => (
          <li key={number}>
            {t('payment.collected', { name, date: dateText(day), amount: money(amount, currency) })}{' '}
            <bdi className="text-ink-soft">{number}</bdi>
          </li>
        ))}
      </ul>
    </Card>
  )
}
