// One style in the cart: what it is and its options, said once and changed here, and its variants as an editable table.
import { lazy, memo, type RefObject, Suspense, useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { Link } from 'react-router'
import { Surcharge } from '#modules/prices/web/parts/surcharge.tsx'
import { paths } from '#web/paths.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { CartGroup } from './cart-groups.ts'
import { CartRowView } from './cart-row.tsx'

const ChangeChoices = lazy(async () => ({ default: (await import('./change-choices.tsx')).ChangeChoices }))

/** The actions on the lines of the cart. */
export type CartActions = {
  setQuantity(id: string, quantity: number): void
  remove(ids: readonly string[]): void
  changeChoices(ids: readonly string[], choiceIds: readonly string[]): void
}

type Props = { group: CartGroup; isUpdating: boolean; actions: RefObject<CartActions> }

function GroupView({ group: { slug, rows }, isUpdating, actions }: Props) {
  const { t } = useTranslation()
  const [isChanging, setChanging] = useState(false)
  const [first] = rows
  const title = first?.line?.title || first?.item.title || t('cart.unknownItem')
  const ids = rows.map(({ item }) => item.id)
  return (
    <li className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-4 gap-y-2 border-b border-line py-4 last:border-b-0 sm:grid-cols-[5rem_minmax(0,1fr)] sm:grid-rows-[auto_1fr]">
      <Thumbnail hash={first?.line?.pictureHash ?? first?.item.pictureHash ?? null} />
      <div className="grid min-w-0 content-start gap-1">
        <div className="flex items-start justify-between gap-2">
          <h2 className="text-sm font-semibold text-ink">
            {slug ? (
              <Link to={paths.product(slug)} className="rounded-sm hover:underline">
                {title}
              </Link>
            ) : (
              title
            )}
          </h2>
          {rows.length > 1 && (
            <IconButton icon="trash" size="sm" label={t('cart.removeStyle', { name: title })} onClick={() => actions.current.remove(ids)} />
          )}
        </div>
        <Choices group={rows} onChange={slug ? () => setChanging(true) : undefined} />
        {isChanging && slug && (
          <Suspense>
            <ChangeChoices
              slug={slug}
              chosen={first?.item.choiceIds ?? []}
              onClose={() => setChanging(false)}
              onSave={(choiceIds) => {
                setChanging(false)
                actions.current.changeChoices(ids, choiceIds)
              }}
            />
          </Suspense>
        )}
      </div>
      <table className="col-span-full w-full text-sm sm:table-fixed sm:col-span-1 sm:col-start-2">
        <caption className="sr-only">{t('cart.linesOf', { name: title })}</caption>
        <colgroup className="hidden sm:table-column-group">
          <col />
          <col />
          <col className="w-44" />
          <col className="w-28" />
          <col className="w-10" />
        </colgroup>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('cart.columns.variant')}</th>
            <th scope="col">{t('cart.columns.price')}</th>
            <th scope="col">{t('cart.columns.quantity')}</th>
            <th scope="col">{t('cart.lineTotal')}</th>
            <th scope="col">{t('cart.remove')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ item, line }) => (
            <CartRowView
              key={item.id}
              item={item}
              line={line}
              isUpdating={isUpdating}
              onQuantity={(quantity) => actions.current.setQuantity(item.id, quantity)}
              onRemove={() => actions.current.remove([item.id])}
            />
          ))}
        </tbody>
      </table>
    </li>
  )
}

/** Drawn anew only when its own lines change: a cart may have hundreds. */
export const CartGroupView = memo(GroupView)

const Thumbnail = ({ hash }: { hash: string | null }) => (
  <span className="grid aspect-square w-full place-items-center self-start overflow-hidden rounded-sm bg-sunken text-ink-soft sm:row-span-2">
    {hash ? <Picture hash={hash} width={160} height={160} alt="" sizes="5rem" className="size-full object-cover" /> : <Icon name="image" />}
  </span>
)

/** The options of a style, each with what it adds to one unit; nothing for what has none. */
function Choices({ group, onChange }: { group: CartGroup['rows']; onChange: (() => void) | undefined }) {
  const { t } = useTranslation()
  const line = group.find((row) => row.line)?.line
  if (!line?.hasOptions) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-sm text-ink-soft">
      {line.choices.length === 0 && <span>{t('cart.noOptions')}</span>}
      {line.choices.map((choice) => (
        <span key={choice.id}>
          <bdi>{choice.group}</bdi>: <bdi className="text-ink">{choice.title}</bdi>
          {choice.surcharge > 0 && (
            <>
              {' '}
              <Surcharge amount={choice.surcharge} unit={line.unit} />
            </>
          )}
        </span>
      ))}
      {onChange && (
        <Button size="sm" variant="quiet" icon="edit" className="-my-1" onClick={onChange}>
          {t('cart.changeOptions')}
        </Button>
      )}
    </div>
  )
}
