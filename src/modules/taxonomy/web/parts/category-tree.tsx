// The shop's tree of main categories, categories and sub categories: entries move by dragging a handle or with the keyboard, and one press undoes a
// move.
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { NotLoaded } from '#web/loaded-part.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Link } from 'react-router'
import { textIn } from '#shared/locale.ts'
import { useFormat, useLocale } from '#web/boot-context.tsx'
import { useMay } from '#web/may.ts'
import { paths } from '#web/paths.ts'
import { ActiveBadge } from '#web/ui/active-badge.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { DragHandle } from '#web/ui/drag-handle.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LiveRegion } from '#web/ui/live-region.tsx'
import { TableSkeleton } from '#web/ui/skeleton.tsx'
import { moveCategory } from '../../category-contract.ts'
import { Untranslated } from './cells.tsx'
import { gapAt, type Spot, spotAfterStep, type Tree, treeAfter, type TreeRow, treeRows } from './tree-moves.ts'
import { type Over, useTreeDrag } from './use-tree-drag.ts'
import { useTreeMoves } from './use-tree-moves.ts'

/** The tree with its own data. */
export function CategoryTree() {
  const { t } = useTranslation()
  const locale = useLocale()
  const { tree, latest, error, refetch, move, undo, forget } = useTreeMoves()
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set())
  const [dragged, setDragged] = useState<TreeRow | null>(null)
  const [over, setOver] = useState<Over | null>(null)
  const [said, setSaid] = useState('')
  const hintId = useId()
  const list = useRef<HTMLUListElement>(null)
  const focusAgain = useRef<string | null>(null)
  const isMovable = useMay()(moveCategory.may)
  const say = useWords()
  // An element that moves within the page loses the focus.
  useLayoutEffect(() => {
    const id = focusAgain.current
    focusAgain.current = null
    if (id !== null) list.current?.querySelector<HTMLElement>(`[data-drag-handle="${CSS.escape(id)}"]`)?.focus()
  })
  if (error && !tree) return <NotLoaded why={error} refetch={refetch} />
  if (!tree) return <TableSkeleton columns={2} />
  if (tree.length === 0)
    return (
      <EmptyState
        compact
        icon="box"
        title={t('taxonomy.admin.tree.empty')}
        action={
          <ButtonLink may="catalogue.change" to={paths.office.mainCategory('add')} icon="plus">
            {t('taxonomy.admin.mainCategories.add')}
          </ButtonLink>
        }
      />
    )
  const rows = treeRows(tree, collapsed)
  const gap = dragged && over ? gapAt(rows, dragged, over) : null
  const go = (id: string, spot: Spot | null | undefined, what: 'at' | 'dropped') => {
    const now = latest.current ?? tree
    focusAgain.current = id
    if (spot) move(spot)
    setSaid(spot ? say(what, id, treeAfter(now, spot)) : say('notThere', id, now))
  }
  const toggle = (id: string) =>
    setCollapsed(new Set(collapsed.has(id) ? [...collapsed].filter((each) => each !== id) : [...collapsed, id]))
  return (
    <I18nProvider locale={locale}>
      <div className="grid grid-cols-1 gap-3">
        {isMovable && <p className="max-w-prose text-sm text-ink-soft">{t('taxonomy.admin.tree.about')}</p>}
        <ul ref={list} aria-label={t('taxonomy.admin.tree.title')} className="surface-card rounded-md border border-line">
          {rows.map((row) => (
            <Row
              key={row.id}
              row={row}
              isCollapsed={collapsed.has(row.id)}
              onToggle={() => toggle(row.id)}
              hintId={hintId}
              isMovable={isMovable}
              gap={gap?.edge.id === row.id ? gap : null}
              dragged={dragged}
              onDrag={setDragged}
              onOver={setOver}
              onDrop={() => dragged && go(dragged.id, gap?.spot, 'dropped')}
              onStep={(step) => go(row.id, spotAfterStep(latest.current ?? tree, row.id, step), 'at')}
            />
          ))}
        </ul>
        {undo && (
          <UndoBar
            name={say.nameOf(undo.id, tree)}
            onUndo={() => {
              move(undo)
              forget()
              setSaid(t('taxonomy.admin.tree.undone'))
            }}
            onClose={forget}
          />
        )}
        <span id={hintId} hidden>
          {t('taxonomy.admin.tree.hint')}
        </span>
        <LiveRegion>{said}</LiveRegion>
      </div>
    </I18nProvider>
  )
}

function useWords() {
  const { t } = useTranslation()
  const locale = useLocale()
  const titleOf = (row: TreeRow | undefined) => (row ? textIn(row.entry.title, locale) : '')
  const nameOf = (id: string, tree: Tree) => titleOf(treeRows(tree).find((row) => row.id === id))
  const where = (id: string, tree: Tree) => {
    const all = treeRows(tree)
    const row = all.find((each) => each.id === id)
    if (!row) return ''
    return t(`taxonomy.admin.tree.at${row.level}`, {
      main: nameOf(row.mainCategoryId, tree),
      parent: row.parentId ? nameOf(row.parentId, tree) : '',
      place: row.place,
      count: row.siblings,
    })
  }
  const say = (what: string, id: string, tree: Tree) => t(`taxonomy.admin.tree.${what}`, { name: nameOf(id, tree), where: where(id, tree) })
  return Object.assign(say, { nameOf })
}

function UndoBar({ name, onUndo, onClose }: { name: string; onUndo: () => void; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    // At the bottom of the window, so that it does not move the rows away from under the pointer.
    <div className="sticky bottom-4 z-20 rounded-md bg-card shadow-overlay">
      <Alert
        tone="success"
        onClose={onClose}
        title={t('taxonomy.admin.tree.moved', { name })}
        actions={
          <Button size="sm" onClick={onUndo}>
            {t('taxonomy.admin.tree.undo')}
          </Button>
        }
      />
    </div>
  )
}

const insets = ['ps-1', 'ps-8', 'ps-15']

type RowProps = Parameters<typeof useTreeDrag>[0] & {
  isCollapsed: boolean
  onToggle: () => void
  hintId: string
  isMovable: boolean
  /** The gap at one of this row's edges where the dragged entry would go. */
  gap: ReturnType<typeof gapAt>
}

function Row({ row, isCollapsed, onToggle, hintId, isMovable, gap, ...moving }: RowProps) {
  const { place, dropProps, handleProps, isDragging } = useTreeDrag({ row, ...moving })
  const { t } = useTranslation()
  const locale = useLocale()
  const { number } = useFormat()
  const name = textIn(row.entry.title, locale)
  const to = row.level === 0 ? paths.office.mainCategory(row.id) : paths.office.category(row.id)
  const below = { mainCategory: row.mainCategoryId, ...(row.level === 1 ? { parent: row.id } : {}) }
  return (
    <li
      {...dropProps}
      ref={place}
      data-tree-row={row.id}
      aria-level={row.level + 1}
      aria-posinset={row.place}
      aria-setsize={row.siblings}
      className={cx(
        'relative flex min-h-11 items-center gap-1 border-line pe-2 not-first:border-t',
        insets[row.level],
        row.level === 0 && 'bg-sunken first:rounded-t-md',
        isDragging && 'bg-primary-soft!',
      )}
    >
      {gap && (
        <span
          aria-hidden
          style={{ insetInlineStart: `${0.5 + gap.level * 1.75}rem` }}
          className={cx(
            'pointer-events-none absolute end-2 z-10 h-1 rounded-full bg-primary',
            gap.edge.isLower ? '-bottom-0.5' : '-top-0.5',
          )}
        />
      )}
      {isMovable && <DragHandle id={row.id} name={name} hintId={hintId} {...handleProps} />}
      {row.childCount > 0 ? (
        <button
          type="button"
          aria-expanded={!isCollapsed}
          aria-label={t('taxonomy.admin.tree.expand', { name })}
          onClick={onToggle}
          className="touch-target grid size-8 shrink-0 place-items-center rounded-md text-ink-soft transition hover:bg-card hover:text-ink"
        >
          <Icon name={isCollapsed ? 'chevron-end' : 'chevron-down'} size={16} />
        </button>
      ) : (
        <span className="size-8 shrink-0" />
      )}
      <Link
        to={to}
        className={cx(
          'min-w-0 flex-1 truncate py-2 text-sm text-ink underline-offset-4 hover:underline',
          row.level === 0 && 'font-semibold',
        )}
      >
        <bdi>{name}</bdi>
      </Link>
      <Untranslated words={row.entry.title} />
      {row.entry.status === 'inactive' && <ActiveBadge status="inactive" />}
      <span className="shrink-0 text-sm text-ink-soft tabular-nums max-sm:hidden">
        {t('taxonomy.admin.tree.count', { count: row.entry.productCount, shown: number(row.entry.productCount) })}
      </span>
      {row.level < 2 && isMovable ? (
        <Link
          to={paths.office.category('add', below)}
          title={t('taxonomy.admin.tree.addBelow', { name })}
          aria-label={t('taxonomy.admin.tree.addBelow', { name })}
          className="touch-target grid size-8 shrink-0 place-items-center rounded-md text-ink-soft transition hover:bg-card hover:text-ink"
        >
          <Icon name="plus" size={16} />
        </Link>
      ) : (
        <span className="size-8 shrink-0" />
      )}
    </li>
  )
}
