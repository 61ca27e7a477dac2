// Up to four products side by side: pictures, the caller's own prices, stock, variants, attributes; what does not differ can be left out.
import { useState } from 'react'
import { readDeviceList, writeDeviceList } from '#modules/lists/web/parts/device-lists.ts'
import { CardPrice } from '#modules/prices/web/parts/price-area.tsx'
import { getProduct, listCards, type Product, type ProductCard } from '#modules/products/contract.ts'
import { StockLevel } from '#modules/products/web/parts/listing/stock-words.tsx'
import { countText } from '#shared/count-text.ts'
import { listIn } from '#shared/locale.ts'
import { useLocale } from '#web/boot-context.tsx'
import { NotLoaded } from '#web/loaded-part.tsx'
import { useLive } from '#web/page-data.ts'
import { PageHead } from '#web/page-head.tsx'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink, IconButton } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/choice.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { useQuantityWords } from '#web/ui/quantity-words.ts'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { putBackAt, TakenOutNotice, useTakenOut } from '#web/ui/taken-out.tsx'
import { showToast } from '#web/toast.ts'
import { useRemembered } from '#web/use-remembered.ts'
import { BuyWithNote } from './parts/buy-with-note.tsx'
import { compareRows, differs } from './parts/compare-rows.ts'

const most = 4

export default function Compare() {
  const { t } = useTranslation()
  const ids = readDeviceList(useRemembered('compare')).slice(0, most)
  const { last, note, forget, button } = useTakenOut<string>()
  const putBack = () => {
    if (!last) return
    const others = ids.filter((id) => id !== last.line)
    if (others.length >= most) return void showToast('warning', t('list.compare.full'))
    writeDeviceList('compare', putBackAt(others, last))
    forget()
  }
  const remove = ({ id, title }: ProductCard) => {
    note({ line: id, at: ids.indexOf(id), title })
    writeDeviceList(
      'compare',
      ids.filter((each) => each !== id),
    )
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('list.compare.title')} description={t('list.compare.about')} isIndexed={false} />
      {last && (
        <TakenOutNotice text={t('list.compare.removed', { title: last.title })} button={button} onPutBack={putBack} onClose={forget} />
      )}
      <Compared ids={ids} onRemove={remove} />
    </div>
  )
}

function Compared({ ids, onRemove }: { ids: readonly string[]; onRemove: (card: ProductCard) => void }) {
  const { t } = useTranslation()
  const {
    data: cards,
    error,
    refetch,
  } = useLive(listCards, { query: { products: [...ids] } }, { enabled: ids.length > 0, keepPrevious: true })
  const shown = cards?.filter(({ id }) => ids.includes(id))
  const { columns, isWaiting, lost } = useColumns(shown ?? [])
  if (ids.length === 0 || shown?.length === 0)
    return (
      <EmptyState
        isWhole
        icon="compare"
        title={t('list.compare.emptyTitle')}
        action={<ButtonLink to={paths.products()}>{t('list.compare.toProducts')}</ButtonLink>}
      >
        {t('list.compare.emptyText')}
      </EmptyState>
    )
  return (
    <>
      <PageHeading title={t('list.compare.title')} description={t('list.compare.about')} />
      {error && !shown ? (
        <NotLoaded isLarge why={error} refetch={refetch} />
      ) : shown && !isWaiting ? (
        <>
          {lost.map(({ card, message, retry }) => (
            <ErrorState
              key={card.id}
              compact
              title={<bdi>{card.title}</bdi>}
              onRetry={retry}
              action={<Button onClick={() => onRemove(card)}>{t('list.compare.remove', { title: card.title })}</Button>}
            >
              {message}
            </ErrorState>
          ))}
          {columns.length > 0 && <CompareTable columns={columns} onRemove={onRemove} />}
        </>
      ) : (
        <div role="status" className="grid grid-cols-2 gap-4 lg:grid-cols-4">
          <span className="sr-only">{t('ui.loading')}</span>
          {ids.map((id) => (
            <Skeleton key={id} className="h-96 w-full" />
          ))}
        </div>
      )}
    </>
  )
}

type Column = { card: ProductCard; product: Product }

/** The products whole, and those that could not be had; waits until each is one or the other. */
function useColumns(cards: readonly ProductCard[]) {
  const answers = [useWhole(cards[0]), useWhole(cards[1]), useWhole(cards[2]), useWhole(cards[3])]
  const columns: Column[] = []
  const lost: { card: ProductCard; message: string; retry: () => void }[] = []
  for (const [at, card] of cards.entries()) {
    const answer = answers[at]
    if (answer?.data) columns.push({ card, product: answer.data })
    else if (answer?.error) lost.push({ card, message: answer.error.message, retry: () => void answer.refetch() })
  }
  return { columns, lost, isWaiting: columns.length + lost.length < cards.length }
}

const useWhole = (card: ProductCard | undefined) =>
  useLive(getProduct, { params: { slug: card?.slug ?? '' } }, { enabled: card !== undefined })

const cell = 'border-b border-line px-3 py-3 text-start align-top'

function CompareTable({ columns, onRemove }: { columns: readonly Column[]; onRemove: (card: ProductCard) => void }) {
  const { t } = useTranslation()
  const [isShort, setShort] = useState(false)
  const rows = useRows(columns)
  const shown = isShort ? rows.filter(differs) : rows
  return (
    <>
      {columns.length > 1 && (
        <Switch label={t('list.compare.differencesOnly')} checked={isShort} onChange={(event) => setShort(event.target.checked)} />
      )}
      {/* A region that scrolls is reached by keyboard. */}
      <div
        role="region"
        aria-label={t('list.compare.title')}
        tabIndex={0}
        className="surface-card relative overflow-x-auto rounded-md border border-line"
      >
        <table className="w-full border-separate border-spacing-0 text-sm">
          <thead>
            <tr>
              <td className={`${cell} sticky start-0 z-10 w-28 min-w-24 bg-card`}>
                <span className="sr-only">{t('list.compare.property')}</span>
              </td>
              {columns.map(({ card }) => (
                <th key={card.id} scope="col" className={`${cell} w-64 min-w-44 font-normal`}>
                  <Head card={card} onRemove={() => onRemove(card)} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <RowHead label={t('list.compare.stock')} />
              {columns.map(({ card }) => (
                <td key={card.id} className={cell}>
                  <StockLevel level={card.isInStock ? 'in' : 'out'} />
                </td>
              ))}
            </tr>
            {shown.map(({ label, values }) => (
              <tr key={label}>
                <RowHead label={label} />
                {columns.map(({ card }, at) => (
                  <td key={card.id} className={cell}>
                    {values[at] ? <bdi>{values[at]}</bdi> : <span aria-hidden>–</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {isShort && shown.length === 0 && <Alert tone="neutral">{t('list.compare.allSame')}</Alert>}
    </>
  )
}

const RowHead = ({ label }: { label: string }) => (
  <th scope="row" className={`${cell} sticky start-0 z-10 bg-card font-medium text-ink-soft`}>
    <bdi>{label}</bdi>
  </th>
)

function Head({ card, onRemove }: { card: ProductCard; onRemove: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-2">
      <span className="relative block aspect-square overflow-hidden rounded-md bg-sunken">
        {card.picture ? (
          <Picture {...card.picture} colour={card.picture.colour ?? undefined} alt="" sizes="16rem" className="size-full object-cover" />
        ) : (
          <span className="grid size-full place-items-center text-ink-soft">
            <Icon name="image" size={32} />
          </span>
        )}
        <span className="absolute end-1 top-1 rounded-md bg-card">
          <IconButton size="sm" icon="close" label={t('list.compare.remove', { title: card.title })} onClick={onRemove} />
        </span>
      </span>
      <a href={paths.product(card.slug)} className="font-medium text-ink hover:underline">
        <bdi>{card.title}</bdi>
      </a>
      <CardPrice productId={card.id} unit={card.unit} decimals={card.decimals} />
      <BuyWithNote card={card} />
    </div>
  )
}

/** The rows of the table in the language on screen. */
function useRows(columns: readonly Column[]) {
  const { t } = useTranslation()
  const locale = useLocale()
  const words = useQuantityWords()
  const grams = (count: number) =>
    count < 1000 ? t('shop.product.grams', { count }) : t('shop.product.kilograms', { amount: countText(Math.round(count / 10) / 100) })
  return compareRows(
    columns.map(({ product }) => product),
    {
      brand: t('list.compare.brand'),
      unit: t('shop.product.unit'),
      weight: t('shop.product.weight'),
      options: t('list.compare.options'),
      ordering: t('list.compare.ordering'),
      list: (items) => listIn([...items], locale),
      unitOf: ({ unit }) => unit.one,
      weightOf: ({ variants }) => {
        const all = variants.map(({ weightGrams }) => weightGrams).filter((each) => each > 0)
        return all.length === 0 ? '' : [...new Set([Math.min(...all), Math.max(...all)])].map(grams).join(' – ')
      },
      // The quantity rules, where all variants have the same.
      limitsOf: ({ variants, unit }) => {
        const said = new Set(variants.map(({ limits }) => listIn(words.bounds({ limits: { ...limits, max: null }, unit }), locale)))
        return said.size === 1 ? ([...said][0] ?? '') : ''
      },
    },
  )
}
