// The elements of a table: a frame with a sticky header, head cells that sort, rows and cells in two densities.
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

export type Density = 'comfortable' | 'compact'

type TableProps = Omit<ComponentProps<'table'>, 'title'> & { label: string; density?: Density; maxHeight?: string }

/** Less than the window: the page's header and what stands below the table stay in sight beside it. */
const windowHeight = 'max(100dvh - var(--below-header) - 8rem, 16rem)'

/**
 * A table in its frame, whose header stays in sight: below the page's header while the page scrolls. Only a table that is wider than its place, or has
 * a `maxHeight` (a CSS length), scrolls in its frame; inside a frame that scrolls, a header cannot stay in the page.
 */
export function Table({ label, density = 'comfortable', maxHeight, className, children, ...rest }: TableProps) {
  const { frame, isWide } = useIsWide()
  const height = maxHeight ?? (isWide ? windowHeight : undefined)
  return (
    <div
      ref={frame}
      role="region"
      aria-label={label}
      tabIndex={0}
      className={cx(
        'surface-card relative rounded-md border border-line',
        height ? 'overflow-auto [--table-top:0px]' : 'overflow-clip [--table-top:var(--below-header)]',
      )}
      style={{ maxHeight: height }}
    >
      <table
        {...rest}
        className={cx(
          // The cells by name: with `> *` the browser would style the whole page anew whenever an element is added at its end.
          'w-full border-separate border-spacing-0 text-sm [&_tbody_tr:last-child>:is(th,td)]:border-b-0',
          // An element of a row that takes the focus is not hidden below the header.
          '[&_tbody_:is(tr,a,button,input,select)]:scroll-mt-[calc(var(--below-header)+3rem)]',
          density === 'compact' ? '[&_td]:py-1.5 [&_th]:h-9' : '[&_td]:py-3 [&_th]:h-10',
          className,
        )}
      >
        {children}
      </table>
    </div>
  )
}

const borders = 2

/** Whether a table is wider than its frame. The frame counts without its scroll bar, which would go with what it is for. */
function useIsWide() {
  const frame = useRef<HTMLDivElement>(null)
  const [isWide, setWide] = useState(false)
  useEffect(() => {
    const table = frame.current?.firstElementChild
    if (!(table instanceof HTMLElement)) return
    const observer = new ResizeObserver(() => setWide(table.offsetWidth > (frame.current?.offsetWidth ?? 0) - borders))
    observer.observe(table)
    if (frame.current) observer.observe(frame.current)
    return () => observer.disconnect()
  }, [])
  return { frame, isWide }
}

export type SortState = 'asc' | 'desc' | false
type ThProps = Omit<ComponentProps<'th'>, 'align'> & { align?: 'start' | 'end' | 'center'; sort?: SortState; onSort?: () => void }

const aligns = { start: 'text-start', end: 'text-end', center: 'text-center' }
const ariaSort = { asc: 'ascending', desc: 'descending' } as const

/** A head cell; with `onSort` it is a button that shows its direction. */
export function Th({ align = 'start', sort = false, onSort, className, children, ...rest }: ThProps) {
  const arrow = sort === 'asc' ? 'chevron-up' : sort === 'desc' ? 'chevron-down' : 'sort'
  return (
    <th
      scope="col"
      aria-sort={sort ? ariaSort[sort] : undefined}
      {...rest}
      className={cx(
        'sticky top-(--table-top) z-10 border-b border-line bg-panel px-2.5 text-xs font-medium whitespace-nowrap text-panel-ink-soft 2xl:px-3 print:static',
        aligns[align],
        className,
      )}
    >
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
          className={cx('group -mx-1.5 inline-flex h-7 items-center gap-1 rounded-sm px-1.5 transition hover:text-ink', sort && 'text-ink')}
        >
          {children}
          <Icon
            name={arrow}
            size={16}
            className={sort ? '' : 'opacity-0 transition group-hover:opacity-100 group-focus-visible:opacity-100'}
          />
        </button>
      ) : (
        children
      )}
    </th>
  )
}

/** A row; `selected` marks it, `onClick` rows show that they can be pressed. */
export const Tr = ({ selected = false, className, ...rest }: ComponentProps<'tr'> & { selected?: boolean }) => (
  <tr
    {...rest}
    aria-selected={selected || undefined}
    className={cx('transition-colors', selected ? 'bg-primary-soft' : 'hover:bg-sunken', rest.onClick && 'cursor-pointer', className)}
  />
)

type TdProps = Omit<ComponentProps<'td'>, 'align'> & { align?: 'start' | 'end' | 'center'; numeric?: boolean; children?: ReactNode }

/** A cell; `numeric` aligns digits of equal width at the end. */
export const Td = ({ align, numeric = false, className, ...rest }: TdProps) => (
  <td
    {...rest}
    className={cx(
      'border-b border-line px-2.5 2xl:px-3',
      aligns[align ?? (numeric ? 'end' : 'start')],
      numeric && 'tabular-nums',
      className,
    )}
  />
)
