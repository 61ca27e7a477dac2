import type { CSSProperties, ReactNode } from 'react'
import { Table, Th } from '../ui/table.tsx'
import './data-table.css'

export type Head = { title: string; align?: 'start' | 'end' }

/** A short table that is cards on a phone, as the lists are. What names a row, a link or its title, has `data-row-link`. */
export function CardTable({ label, heads, children }: { label: string; heads: readonly Head[]; children: ReactNode }) {
  return (
    <Table className="list-cards" style={headsOf(heads.map(({ title }) => title))} label={label} density="compact">
      <thead>
        <tr>
          {heads.map(({ title, align = 'start' }) => (
            <Th key={title} align={align}>
              {title}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </Table>
  )
}

/** The words of the columns for the cards of a phone (data-table.css), counted as the cells of a row are, from `first` on. */
export const headsOf = (titles: readonly string[], first = 1): CSSProperties =>
  Object.fromEntries(titles.map((title, at) => [`--head-${at + first}`, JSON.stringify(title)])) as CSSProperties
