// One row of the grid and its cells: their contents, changes and problems, which are selected, and the editor.
import { type CSSProperties, type KeyboardEvent, memo, type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { cx } from '../ui/cx.ts'
import { Icon } from '../ui/icon.tsx'
import type { CellValue, GridColumn, GridRow as Row } from './grid-columns.ts'
import { stepOf } from './grid-selection.ts'
import type { CellProblem } from './grid-state.ts'
import type { Grid } from './use-grid.ts'
import type { Editing } from './use-grid-core.ts'

type RowProps<R extends Row> = {
  row: R
  at: number
  top: number
  height: number
  columns: readonly GridColumn<R>[]
  changes: Readonly<Record<string, CellValue>> | undefined
  problems: Readonly<Record<string, CellProblem>> | undefined
  isRemoved: boolean
  isNew: boolean
  isBusy: boolean
  /** The selected columns of this row; -1: none. */
  from: number
  to: number
  /** The column of the active cell; -1 when it is in another row. */
  active: number
  /** The column that carries the fill handle; -1: none. */
  handle: number
  editing: Editing | null
  grid: RefObject<Grid<R>>
}

const nothing = (value: string) => value === ''

function RowOf<R extends Row>({ row, at, top, height, columns, isRemoved, isNew, ...rest }: RowProps<R>) {
  const { t } = useTranslation()
  return (
    <div
      role="row"
      aria-rowindex={at + 2}
      aria-selected={rest.from >= 0 || undefined}
      style={{ top, height }}
      className={cx(
        'absolute inset-x-0 grid grid-cols-(--grid-columns)',
        rest.active >= 0 && 'z-10',
        isRemoved && 'line-through opacity-60',
      )}
    >
      {columns.map((column, index) => (
        <Cell
          key={column.key}
          {...rest}
          row={row}
          at={at}
          column={column}
          index={index}
          isRemoved={isRemoved}
          mark={index === 0 ? (isNew ? t('grid.admin.newRow') : isRemoved ? t('grid.admin.removedRow') : '') : ''}
        />
      ))}
    </div>
  )
}
/** Renders again only when its own properties change. */
export const GridRowView = memo(RowOf) as typeof RowOf

type CellProps<R extends Row> = Omit<RowProps<R>, 'columns' | 'top' | 'height' | 'isNew'> & {
  column: GridColumn<R>
  index: number
  mark: string
}

function Cell<R extends Row>(all: CellProps<R>) {
  const { row, at, column, index, changes, problems, isRemoved, isBusy, from, to, active, handle, editing, grid, mark } = all
  const { t } = useTranslation()
  const changed = changes?.[column.key]
  const value = changed === undefined ? column.read(row) : changed
  const problem = problems?.[column.key]
  const isActive = active === index
  const isLocked = !column.fromText || column.isReadOnly?.(row) === true || isRemoved
  const isChanged = changed !== undefined || problem?.typed !== undefined
  const text = problem?.typed ?? column.toText(value)
  const words = problem && ('text' in problem.problem ? problem.problem.text : t(problem.problem.key, problem.problem.params ?? {}))
  return (
    <div
      role={column.isPinned ? 'rowheader' : 'gridcell'}
      aria-colindex={index + 1}
      aria-selected={(from <= index && index <= to) || undefined}
      aria-readonly={isLocked || undefined}
      {...(column.isPinned ? {} : { 'aria-invalid': problem && !problem.isNotice ? true : undefined })}
      tabIndex={isActive ? 0 : -1}
      data-at={`${at}:${index}`}
      data-column={column.key}
      title={words}
      style={column.isPinned ? ({ insetInlineStart: 0 } satisfies CSSProperties) : undefined}
      className={cx(
        'group relative flex min-w-0 items-center border-e border-b border-line px-2 text-sm select-none',
        column.align === 'end' && 'justify-end tabular-nums',
        column.isPinned && 'sticky z-2 font-medium',
        toneOf({ isSelected: from <= index && index <= to, isLocked, isChanged, isWrong: problem !== undefined && !problem.isNotice }),
        isActive && 'z-3 outline-2 -outline-offset-2 outline-primary',
        !isActive && 'focus:outline-none',
      )}
    >
      {editing?.column === column.key ? (
        <Editor column={column} editing={editing} grid={grid} label={column.title} isWrong={problem !== undefined} />
      ) : (
        <span dir={column.dir} className={cx('truncate', column.align === 'end' ? 'text-end' : 'text-start')}>
          {problem?.typed === undefined && column.show ? column.show(value, row) : nothing(text) ? ' ' : <bdi>{text}</bdi>}
        </span>
      )}
      {mark && <span className="ms-auto rounded-sm bg-info-soft px-1 text-xs text-info">{mark}</span>}
      {isChanged && <ChangedMark isSeen={!problem} />}
      {problem && <ProblemNote words={words} isNotice={problem.isNotice === true} isOpen={isActive} />}
      {handle === index && !isBusy && <FillHandle />}
    </div>
  )
}

/** The corner of a changed cell, for screen readers a word. */
function ChangedMark({ isSeen }: { isSeen: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      {isSeen && (
        <span aria-hidden className="absolute start-0 top-0 size-2 bg-warning [clip-path:polygon(0_0,100%_0,0_100%)] rtl:-scale-x-100" />
      )}
      <span className="sr-only">{t('grid.admin.changed')}</span>
    </>
  )
}

/** The sign of a wrong or noted cell, with its words below while the cell is the active one. */
function ProblemNote({ words, isNotice, isOpen }: { words: string | undefined; isNotice: boolean; isOpen: boolean }) {
  return (
    <>
      <Icon name={isNotice ? 'info' : 'warning'} size={16} className={cx('ms-1', isNotice ? 'text-info' : 'text-danger')} />
      {words && (
        <span
          className={cx(
            isOpen
              ? 'pointer-events-none absolute start-0 top-full z-20 w-max max-w-[min(18rem,48vw)] rounded-b-md border bg-card px-2 py-1 text-xs whitespace-normal shadow-overlay'
              : 'sr-only',
            isNotice ? 'border-info-line text-info' : 'border-danger-line text-danger',
          )}
        >
          {words}
        </span>
      )}
    </>
  )
}

/** The corner by which the selected cells are filled into others. */
function FillHandle() {
  const { t } = useTranslation()
  return (
    <span
      data-fill
      title={t('grid.admin.fillHandle')}
      className="absolute -end-1 -bottom-1 z-4 size-2.5 cursor-crosshair touch-none border border-card bg-primary pointer-coarse:-end-2 pointer-coarse:-bottom-2 pointer-coarse:size-5 pointer-coarse:rounded-full"
    />
  )
}

type Tone = { isSelected: boolean; isLocked: boolean; isChanged: boolean; isWrong: boolean }
const toneOf = ({ isSelected, isLocked, isChanged, isWrong }: Tone): string =>
  isWrong
    ? 'bg-danger-soft text-ink'
    : isSelected
      ? 'bg-primary-soft text-ink'
      : isChanged
        ? 'bg-warning-soft text-ink'
        : isLocked
          ? 'bg-sunken text-ink'
          : 'bg-card text-ink'

type EditorProps<R extends Row> = { column: GridColumn<R>; editing: Editing; grid: RefObject<Grid<R>>; label: string; isWrong: boolean }

function Editor<R extends Row>({ column, editing, grid, label, isWrong }: EditorProps<R>) {
  const input = useRef<HTMLInputElement & HTMLSelectElement>(null)
  const isDone = useRef(false)
  const selectsAll = useRef(!editing.isQuick && !column.choices)
  useEffect(() => {
    input.current?.focus()
    if (selectsAll.current && input.current && 'setSelectionRange' in input.current) input.current.select()
  }, [])
  const commit: Grid<R>['commit'] = (then) => {
    if (isDone.current) return
    isDone.current = true
    grid.current.commit(then)
  }
  const type = (text: string) => grid.current.setEditing({ ...editing, text })
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = editing.isQuick && !column.choices ? stepOf(event.key, false, document.dir === 'rtl') : null
    if (event.key === 'Enter') commit(event.ctrlKey ? 'fill' : event.shiftKey ? 'up' : 'down')
    else if (event.key === 'Tab') commit(event.shiftKey ? 'tabBack' : 'tab')
    else if (event.key === 'Escape') {
      isDone.current = true
      grid.current.setEditing(null)
      grid.current.goTo(grid.current.place)
    } else if (event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey)) {
      // The page hears of it, too, and saves.
      return commit('stay')
    } else if (arrow) commit(arrow)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const shared = {
    ref: input,
    'aria-label': label,
    'aria-invalid': isWrong || undefined,
    value: editing.text,
    onKeyDown,
    onBlur: () => commit('leave'),
    className: cx(
      'absolute inset-0 w-full bg-card px-2 text-sm text-ink outline-none pointer-coarse:text-base',
      column.align === 'end' && 'text-end',
    ),
  }
  if (column.choices)
    return (
      <select {...shared} onChange={(event) => type(event.target.value)}>
        {!column.choices.some(({ label: each }) => each === editing.text) && <option value={editing.text}>{editing.text}</option>}
        {column.choices.map((choice) => (
          <option key={choice.value} value={choice.label}>
            {choice.label}
          </option>
        ))}
      </select>
    )
  return (
    <input
      {...shared}
      type="text"
      dir={column.dir}
      inputMode={column.inputMode}
      autoComplete="off"
      onChange={(event) => type(event.target.value)}
    />
  )
}
