// Columns of lists as module constants: their cells, how those are written, sorted and hidden.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormat } from '../boot-context.tsx'
import { Badge, type Tone } from '../ui/badge.tsx'
import { Td } from '../ui/table.tsx'

export type Column<T> = {
  key: string
  /** Text key of the head. */
  title: string
  /** The sort key of the endpoint, when the list can be sorted by it. */
  sort?: string
  align?: 'start' | 'end'
  /** Not shown until chosen. */
  isHidden?: boolean
  cell: (row: T) => ReactNode
}

type Extra = { sort?: string; isHidden?: boolean }

/** A plain column. Names, codes and numbers are isolated so that directions do not mix. */
export const text = <T,>(key: string, title: string, value: (row: T) => ReactNode, extra: Extra = {}): Column<T> => ({
  key,
  title,
  ...extra,
  cell: (row) => (
    <Td key={key}>
      <bdi>{value(row)}</bdi>
    </Td>
  ),
})

/** A column whose text leads to the row's own screen. A long text takes several lines; a number or a code (`isCode`) stays in one. */
export const link = <T,>(
  key: string,
  title: string,
  value: (row: T) => ReactNode,
  to: (row: T) => string,
  { isCode = false, ...extra }: Extra & { isCode?: boolean } = {},
): Column<T> => ({
  key,
  title,
  ...extra,
  cell: (row) => (
    <Td key={key} className={isCode ? 'whitespace-nowrap' : 'min-w-32'}>
      <Link to={to(row)} className="font-medium text-ink underline-offset-4 hover:underline" data-row-link>
        <bdi>{value(row)}</bdi>
      </Link>
    </Td>
  ),
})

const MoneyCell = ({ amount }: { amount: number | null }) => {
  const { money } = useFormat()
  return <Td numeric>{amount === null ? '–' : <bdi>{money(amount)}</bdi>}</Td>
}

export const money = <T,>(key: string, title: string, value: (row: T) => number | null, extra: Extra = {}): Column<T> => ({
  key,
  title,
  align: 'end',
  ...extra,
  cell: (row) => <MoneyCell key={key} amount={value(row)} />,
})

const MomentCell = ({ iso }: { iso: string | null }) => {
  const { dateTime } = useFormat()
  return <Td className="whitespace-nowrap">{iso ? <time dateTime={iso}>{dateTime(iso)}</time> : '–'}</Td>
}

export const moment = <T,>(key: string, title: string, value: (row: T) => string | null, extra: Extra = {}): Column<T> => ({
  key,
  title,
  ...extra,
  cell: (row) => <MomentCell key={key} iso={value(row)} />,
})

export const badge = <T,>(
  key: string,
  title: string,
  value: (row: T) => { tone: Tone; label: ReactNode },
  extra: Extra = {},
): Column<T> => ({
  key,
  title,
  ...extra,
  cell: (row) => {
    const { tone, label } = value(row)
    return (
      <Td key={key}>
        <Badge tone={tone}>{label}</Badge>
      </Td>
    )
  },
})

/** Anything else. */
export const custom = <T,>(
  key: string,
  title: string,
  value: (row: T) => ReactNode,
  extra: Extra & { align?: 'start' | 'end' } = {},
): Column<T> => ({
  key,
  title,
  ...extra,
  cell: (row) => (
    <Td key={key} align={extra.align ?? 'start'}>
      {value(row)}
    </Td>
  ),
})
