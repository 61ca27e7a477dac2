// The wholesale matrix: colours down, sizes across, one quantity per cell. On a narrow screen one colour at a time, its sizes as rows.
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { quantityShown } from '#shared/quantity.ts'
import type { Speak } from '#shared/speech.ts'
import type { UnitWords } from '#shared/units.ts'
import { cx } from '#web/ui/cx.ts'
import { LiveRegion } from '#web/ui/live-region.tsx'
import { useMedia } from '#web/use-media.ts'
import type { ProductVariant } from '../../../contract.ts'
import { QuantityCell } from './quantity-cell.tsx'
import { useCellMoves } from './use-cell-moves.ts'
import { type OnLook, VariantRow } from './variant-list.tsx'
import { cellBeyond, isBuyable, isSameCase, type Matrix, type Quantities } from './variant-matrix.ts'

type Props = {
  matrix: Matrix
  quantities: Quantities
  onChange: (variantId: string, quantity: number) => void
  /** How much is left of a variant, where that is known. */
  left: ReadonlyMap<string, number>
  /** Only looked at, by somebody who may not order: stock in words instead of fields. */
  isReadOnly?: boolean
  /** The price of a variant, when it may be shown. */
  priceOf?: ((variant: ProductVariant) => ReactNode) | undefined
  onLook?: OnLook
  unit: UnitWords
}

/** In a drawer, whose width follows the window's, only the form that fits is drawn. */
export function VariantGrid({ isInDrawer = false, ...props }: Props & { isInDrawer?: boolean }) {
  return isInDrawer ? <DrawerGrid {...props} /> : <PageGrid {...props} />
}

function DrawerGrid(props: Props) {
  return useMedia('(width >= 38rem)') ? <MatrixTable {...props} /> : <OneRowAtATime {...props} />
}

/** On a page the server does not know the width: both forms stand there, and the styles show one. */
function PageGrid(props: Props) {
  return (
    <div className="@container">
      <div className="hidden @min-[34rem]:block">
        <MatrixTable {...props} />
      </div>
      <div className="@min-[34rem]:hidden">
        <OneRowAtATime {...props} />
      </div>
    </div>
  )
}

const rowTotal = (cells: readonly (ProductVariant | null)[], quantities: Quantities) =>
  cells.reduce((sum, cell) => sum + (cell ? (quantities[cell.id] ?? 0) : 0), 0)
const decimalsOf = (matrix: Matrix) => matrix.rows.flatMap(({ cells }) => cells).find(Boolean)?.limits.decimals ?? 0

function MatrixTable({ matrix, quantities, onChange, priceOf, onLook, unit, left, isReadOnly = false }: Props) {
  const { t } = useTranslation()
  const { grid: table, move } = useCellMoves<HTMLTableElement>((from, by) => cellBeyond(matrix, from, by))
  const hintId = useId()
  const [said, setSaid] = useState('')
  const [hint, setHint] = useState('')
  const decimals = decimalsOf(matrix)
  return (
    <div className="grid gap-2">
      <div className="overflow-x-auto rounded-md border border-line">
        <table ref={table} className="surface-card w-full border-collapse text-sm">
          <caption className="sr-only">{t('shop.matrix.caption', { rows: matrix.rowTitle, columns: matrix.columnTitle })}</caption>
          <thead>
            <tr className="border-b border-line bg-panel text-ink-soft">
              <th scope="col" className="sticky start-0 z-10 bg-panel px-3 py-2 text-start font-medium">
                {matrix.rowTitle} <span aria-hidden>/</span> {matrix.columnTitle}
              </th>
              {matrix.columns.map((column) => (
                <th key={column.slug} scope="col" className="min-w-16 px-1.5 py-2 text-center font-semibold text-ink">
                  <bdi>{column.title}</bdi>
                </th>
              ))}
              <th scope="col" className="px-3 py-2 text-end font-medium">
                {t('shop.matrix.sum')}
              </th>
            </tr>
          </thead>
          <tbody>
            {matrix.rows.map((row, rowIndex) => (
              <tr key={row.value.slug} className="border-b border-line last:border-b-0">
                <th scope="row" className="sticky start-0 z-10 bg-card px-3 py-2 text-start font-medium text-ink">
                  <span className="flex items-center gap-2">
                    {row.value.swatch && (
                      <span
                        aria-hidden
                        className="size-4 shrink-0 rounded-full border border-line-strong"
                        style={{ backgroundColor: row.value.swatch }}
                      />
                    )}
                    <bdi>{row.value.title}</bdi>
                  </span>
                </th>
                {row.cells.map((cell, column) => (
                  <td
                    key={matrix.columns[column]?.slug ?? column}
                    className="px-1.5 py-2 text-center align-top"
                    onFocus={() => lookAt(cell, row.cells, onLook)}
                  >
                    {cell && isBuyable(cell) ? (
                      <>
                        {isReadOnly ? (
                          <span className="grid h-10 place-items-center text-xs text-ink-soft">{t(`shop.stock.${cell.stock}`)}</span>
                        ) : (
                          <QuantityCell
                            variant={cell}
                            unit={unit}
                            left={left.get(cell.id)}
                            label={t('ui.stepper.quantity', { name: cell.title })}
                            quantity={quantities[cell.id] ?? 0}
                            onChange={(quantity) => onChange(cell.id, quantity)}
                            onSay={(words) => setSaid(words && `${cell.title}: ${words}`)}
                            onHint={(words) => setHint([cell.title, words].filter(Boolean).join(': '))}
                            hintId={hintId}
                            onKeyDown={move(rowIndex, column)}
                            place={`${rowIndex}-${column}`}
                          />
                        )}
                        <span className="mt-1 grid justify-items-center text-xs whitespace-nowrap text-ink-soft">
                          {priceOf?.(cell)}
                          {cell.stock === 'low' && !isReadOnly && (
                            <span className="text-warning">{fewLeft(cell, left.get(cell.id), t)}</span>
                          )}
                        </span>
                      </>
                    ) : (
                      <>
                        <span className="grid h-10 place-items-center rounded-md bg-sunken text-xs text-ink-soft pointer-coarse:h-11">
                          <span aria-hidden className={cell ? 'text-danger' : undefined}>
                            {cell ? t('shop.stock.outShort') : '–'}
                          </span>
                          <span className="sr-only">{cell ? t('shop.stock.out') : t('shop.matrix.notMade')}</span>
                        </span>
                        {cell && <span className="mt-1 grid justify-items-center text-xs text-ink-soft">{priceOf?.(cell)}</span>}
                      </>
                    )}
                  </td>
                ))}
                <td className="px-3 py-2 text-end font-medium tabular-nums text-ink">
                  {quantityShown(rowTotal(row.cells, quantities), decimals)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {!isReadOnly && (
        // As high before anything is said: what stands below does not move away from a press.
        <p className="min-h-10 text-sm text-ink-soft rtl:min-h-12">
          <span id={hintId}>{hint || t('shop.matrix.hint')}</span>
          {said && <span className="block font-medium text-ink">{said}</span>}
        </p>
      )}
      <LiveRegion>{said}</LiveRegion>
    </div>
  )
}

/** "9 left" where the number is known, else that it is low. */
const fewLeft = ({ limits }: ProductVariant, left: number | undefined, t: Speak): string =>
  left === undefined ? t('shop.stock.lowShort') : t('ui.quantity.left', { max: quantityShown(left, limits.decimals) })

const lookAt = (cell: ProductVariant | null | undefined, row: readonly (ProductVariant | null)[], onLook: Props['onLook']) => {
  if (cell) onLook?.(cell, cell.picture ? cell : (row.find((each) => each?.picture) ?? cell))
}

function OneRowAtATime({ matrix, quantities, onChange, priceOf, onLook, unit, left, isReadOnly = false }: Props) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState(matrix.rows[0]?.value.slug)
  const row = matrix.rows.find(({ value }) => value.slug === chosen) ?? matrix.rows[0]
  const decimals = decimalsOf(matrix)
  if (!row) return null
  return (
    <div className="grid gap-3">
      <div role="group" aria-label={matrix.rowTitle} className="flex flex-wrap gap-2">
        {matrix.rows.map(({ value, cells }) => {
          const total = rowTotal(cells, quantities)
          const isOn = value.slug === row.value.slug
          return (
            <button
              key={value.slug}
              type="button"
              aria-pressed={isOn}
              onClick={() => {
                setChosen(value.slug)
                lookAt(cells.find(Boolean), cells, onLook)
              }}
              className={cx(
                'inline-flex min-h-11 items-center gap-2 rounded-md border px-3 text-sm transition',
                isOn ? 'border-primary bg-primary-soft font-medium text-ink' : 'border-line bg-card text-ink hover:border-line-strong',
              )}
            >
              {value.swatch && (
                <span aria-hidden className="size-4 rounded-full border border-line-strong" style={{ backgroundColor: value.swatch }} />
              )}
              <bdi>{value.title}</bdi>
              {total > 0 && (
                <span className="rounded-full bg-primary px-1.5 text-xs font-semibold text-on-primary tabular-nums">
                  {quantityShown(total, decimals)}
                </span>
              )}
            </button>
          )
        })}
      </div>
      <p className="text-sm font-medium text-ink">{t('shop.matrix.rowOf', { row: row.value.title })}</p>
      <ul className="grid divide-y divide-line rounded-md border border-line">
        {row.cells.map((cell, column) =>
          cell ? (
            <VariantRow
              key={cell.id}
              variant={cell}
              title={matrix.columns[column]?.title ?? cell.title}
              quantity={quantities[cell.id] ?? 0}
              onChange={(quantity) => onChange(cell.id, quantity)}
              price={priceOf?.(cell)}
              unit={unit}
              left={left.get(cell.id)}
              isReadOnly={isReadOnly}
              saysCase={!isSameCase(matrix.rows.flatMap(({ cells }) => cells.filter((each) => each !== null)))}
              onLook={() => lookAt(cell, row.cells, onLook)}
            />
          ) : null,
        )}
      </ul>
    </div>
  )
}
