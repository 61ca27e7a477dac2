// The page of one of the customer's lists: rows to select, taking off in bulk with the way back, and the states of a list that is empty or not there yet.
import { type ReactNode, useRef, useState } from 'react'
import { useMe } from '#modules/people/web/parts/use-me.ts'
import type { ListEntry, ListKind } from '#modules/lists/contract.ts'
import { CardPrice } from '#modules/prices/web/parts/price-area.tsx'
import { NotLoaded } from '#web/loaded-part.tsx'
import { PageHead } from '#web/page-head.tsx'
import { toDiscover } from '#web/follow.ts'
import { paths } from '#web/paths.ts'
import { pageContent, refocus } from '#web/refocus.ts'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { StockLevel } from '#modules/products/web/parts/listing/stock-words.tsx'
import { Button, ButtonLink, IconButton } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type Listed, useListed } from './use-listed.ts'

type Props = {
  kind: ListKind
  /** The part beside a product that the shop shows. */
  besides: (entry: ListEntry, listed: Listed) => ReactNode
  /** The actions for the selected products, or for all of them. */
  action?: ((entries: readonly ListEntry[], isAll: boolean) => ReactNode) | undefined
}

export function ListPage({ kind, besides, action }: Props) {
  const { t } = useTranslation()
  const { me } = useMe()
  const isChoosing = me?.kind === 'salesperson' && !me.actingFor
  const listed = useListed(kind, me !== undefined && !isChoosing)
  const { entries, error, refetch } = listed
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t(`list.${kind}.title`)} isIndexed={false} />
      {isChoosing ? (
        <EmptyState
          isWhole
          icon="users"
          title={t('list.chooseTitle')}
          action={<ButtonLink to={paths.account.customers()}>{t('shop.order.chooseCustomer')}</ButtonLink>}
        >
          {t('list.chooseText')}
        </EmptyState>
      ) : entries ? (
        <Filled kind={kind} listed={listed} entries={entries} besides={besides} action={action} />
      ) : error ? (
        <NotLoaded isLarge why={error} refetch={refetch} />
      ) : (
        <ListSkeleton />
      )}
    </div>
  )
}

function Filled({ kind, listed, entries, besides, action }: Props & { listed: Listed; entries: readonly ListEntry[] }) {
  const { t } = useTranslation()
  const { isWaiting } = useMe()
  const waits = kind === 'wishlist' && isWaiting
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const chosen = entries.filter(({ productId }) => selected.has(productId))
  const select = (ids: readonly string[], isOn: boolean) =>
    setSelected((before) => new Set(isOn ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))))
  const bar = useRef<HTMLDivElement>(null)
  const firstStop = () => bar.current?.querySelector('input') ?? pageContent()
  const remove = (gone: readonly ListEntry[]) => {
    select(
      gone.map(({ productId }) => productId),
      false,
    )
    void listed.remove(gone)
    refocus(firstStop)
  }
  const putBack = () => {
    void listed.putBack()
    refocus(firstStop)
  }
  const forget = () => {
    listed.forget()
    refocus(firstStop)
  }
  return (
    <>
      <PageHeading title={t(`list.${kind}.title`)} description={t(waits ? 'list.wishlist.aboutWaiting' : `list.${kind}.about`)} />
      {listed.removed.length > 0 && (
        <Alert
          tone="info"
          onClose={forget}
          actions={
            <Button size="sm" icon="undo" onClick={putBack}>
              {t('list.putBack')}
            </Button>
          }
        >
          {t('list.removedMany', { count: listed.removed.length })}
        </Alert>
      )}
      {entries.length === 0 ? (
        <EmptyState
          icon={kind === 'wishlist' ? 'heart' : 'star'}
          title={t(`list.${kind}.emptyTitle`)}
          action={
            <ButtonLink variant="primary" to={paths.products()}>
              {t('cart.empty.action')}
            </ButtonLink>
          }
        >
          {t(waits ? 'list.wishlist.emptyTextWaiting' : `list.${kind}.emptyText`)}
        </EmptyState>
      ) : (
        <>
          <div
            ref={bar}
            className="sticky top-(--below-header) z-10 flex min-h-14 flex-wrap items-center gap-3 border-b border-line bg-ground py-2"
          >
            <Checkbox
              label={chosen.length > 0 ? t('core.table.selected', { count: chosen.length }) : t('list.selectAll')}
              checked={chosen.length === entries.length}
              indeterminate={chosen.length > 0 && chosen.length < entries.length}
              onChange={(event) =>
                select(
                  entries.map(({ productId }) => productId),
                  event.target.checked,
                )
              }
            />
            <span className="ms-auto flex flex-wrap items-center gap-2">
              {chosen.length > 0 && (
                <Button icon="trash" onClick={() => remove(chosen)}>
                  {t('list.remove')}
                </Button>
              )}
              {action?.(chosen.length > 0 ? chosen : entries, chosen.length === 0)}
            </span>
          </div>
          <ul aria-label={t(`list.${kind}.title`)} className="grid divide-y divide-line">
            {entries.map((entry) => (
              <Row
                key={entry.productId}
                entry={entry}
                isSelected={selected.has(entry.productId)}
                onSelect={(isOn) => select([entry.productId], isOn)}
                onRemove={() => remove([entry])}
              >
                {entry.card && besides(entry, listed)}
              </Row>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

type RowProps = { entry: ListEntry; isSelected: boolean; onSelect: (isOn: boolean) => void; onRemove: () => void; children: ReactNode }

function Row({ entry: { card, title, unit }, isSelected, onSelect, onRemove, children }: RowProps) {
  const { t } = useTranslation()
  return (
    <li className="grid grid-cols-[auto_4.5rem_minmax(0,1fr)_auto] items-start gap-3 py-4 sm:grid-cols-[auto_6rem_minmax(0,1fr)_minmax(0,15rem)_auto]">
      <Checkbox hideLabel label={t('list.select', { title })} checked={isSelected} onChange={(event) => onSelect(event.target.checked)} />
      <span className="aspect-square overflow-hidden rounded-md bg-sunken">
        {card?.picture ? (
          <Picture {...card.picture} colour={card.picture.colour ?? undefined} alt="" sizes="6rem" className="size-full object-cover" />
        ) : (
          <span className="grid size-full place-items-center text-ink-soft">
            <Icon name="image" size={32} />
          </span>
        )}
      </span>
      <div className="grid min-w-0 content-start gap-1">
        {card ? (
          <a href={paths.product(card.slug)} {...toDiscover} className="text-sm font-medium text-ink hover:underline">
            <bdi>{title}</bdi>
          </a>
        ) : (
          <span className="text-sm font-medium text-ink-soft">
            <bdi>{title}</bdi>
          </span>
        )}
        {card ? (
          <>
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-soft">
              {card.brand && <bdi>{card.brand}</bdi>}
              <bdi className="font-mono">{card.sku}</bdi>
              <StockLevel level={card.isInStock ? 'in' : 'out'} />
            </span>
            <CardPrice productId={card.id} unit={unit} decimals={card.decimals} />
          </>
        ) : (
          <span className="text-sm text-ink-soft">{t('list.gone')}</span>
        )}
      </div>
      <div className="grid min-w-0 gap-2 max-sm:col-span-3 max-sm:col-start-2 max-sm:row-start-2">{children}</div>
      <IconButton
        icon="trash"
        label={t('list.removeOne', { title })}
        onClick={onRemove}
        className="max-sm:col-start-4 max-sm:row-start-1"
      />
    </li>
  )
}

function ListSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">{t('ui.loading')}</span>
      <Skeleton className="h-8 w-48" />
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-32 w-full" />
      ))}
    </div>
  )
}
