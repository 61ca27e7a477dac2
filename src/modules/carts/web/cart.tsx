// The cart: one column of styles with their lines, one summary that stays in sight. Every problem is said at its line with what to do.
import { lazy, type RefObject, Suspense, useRef, useState } from 'react'
import { NotLoaded } from '#web/loaded-part.tsx'
import { useTranslation } from '#web/translation.tsx'
import { type Signed, useMe } from '#modules/people/web/parts/use-me.ts'
import { PageHead } from '#web/page-head.tsx'
import { paths } from '#web/paths.ts'
import { pageContent, refocus } from '#web/refocus.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useSame } from '#web/use-same.ts'
import type { CartQuote } from '../contract.ts'
import { CannotOrder } from './parts/cannot-order.tsx'
import { type CartActions, CartGroupView } from './parts/cart-group.tsx'
import { groupsOf, isOutdated } from './parts/cart-groups.ts'
import { CartSummary } from './parts/cart-summary.tsx'
import { CouponBox } from './parts/coupon-box.tsx'
import { GoOn } from './parts/go-on.tsx'
import { useCart } from './parts/use-cart.ts'
import { lineElementId, useLinePlace } from './parts/use-line-place.ts'
import { useQuote } from './parts/use-quote.ts'
import { useRemovals } from './parts/use-removals.ts'

const AccountNote = lazy(async () => ({ default: (await import('./parts/account-note.tsx')).AccountNote }))
const SavedCarts = lazy(async () => ({ default: (await import('./parts/saved-carts.tsx')).SavedCarts }))
const SaveCartDialog = lazy(async () => ({ default: (await import('./parts/save-cart-dialog.tsx')).SaveCartDialog }))

export default function CartPage() {
  const { t } = useTranslation()
  const signed = useMe()
  return (
    <div className="grid gap-6">
      <PageHead title={t('cart.title')} isIndexed={false} />
      <Content signed={signed} />
    </div>
  )
}

function Content({ signed }: { signed: Signed }) {
  const { t } = useTranslation()
  const { isSignedIn, me, mayOrder } = signed
  const cart = useCart()
  if (!isSignedIn) {
    return (
      <div className="visitor-only">
        <EmptyState
          isWhole
          icon="cart"
          title={t('cart.signIn.title')}
          action={
            <ButtonLink variant="primary" to={paths.login(paths.cart())}>
              {t('nav.login')}
            </ButtonLink>
          }
        >
          {t('cart.signIn.text')}
        </EmptyState>
      </div>
    )
  }
  if (!me) return <CartSkeleton />
  if (!mayOrder) return <CannotOrder signed={signed} title={t('cart.title')} />
  if (cart.isEmpty && cart.mirror?.owner !== cart.owner) return <CartSkeleton />
  return <FilledCart />
}

function FilledCart() {
  const { t } = useTranslation()
  const cart = useCart()
  const { quote, isUpdating, error, retry } = useQuote()
  const removals = useRemovals(cart)
  const list = useRef<HTMLUListElement>(null)
  const undo = useRef<HTMLButtonElement>(null)
  const keepPlace = useLinePlace(list, undo, cart.items)
  const remove = (ids: readonly string[]) => {
    keepPlace()
    removals.remove(ids)
  }
  const putBack = () => {
    const [first] = removals.last ?? []
    removals.putBack()
    refocus(() => document.getElementById(lineElementId(first?.item.id ?? '')))
  }
  const empty = () => {
    removals.empty()
    refocus(() => undo.current)
  }
  const forget = () => {
    removals.forget()
    refocus(pageContent)
  }
  const [isSaving, setSaving] = useState(false)
  const groups = useSame(groupsOf(cart.items, new Map(quote?.lines.map((line) => [line.key, line]))))
  const now: CartActions = { setQuantity: cart.updateQuantity, remove, changeChoices: cart.changeChoices }
  const actions = useRef(now)
  actions.current = now
  return (
    <>
      <PageHeading
        title={t('cart.title')}
        description={cart.isEmpty ? undefined : t('cart.count', { count: cart.totalUniqueItems })}
        actions={
          !cart.isEmpty && (
            <>
              <Button icon="copy" onClick={() => setSaving(true)}>
                {t('cart.saved.save')}
              </Button>
              <Button variant="quiet" icon="trash" onClick={empty}>
                {t('cart.emptyAll')}
              </Button>
            </>
          )
        }
      />
      <RemovedNotice last={removals.last} forget={forget} putBack={putBack} undo={undo} />
      {cart.isEmpty ? (
        <EmptyState
          icon="cart"
          title={t('cart.empty.title')}
          action={
            <>
              <ButtonLink variant="primary" to={paths.products()}>
                {t('cart.empty.action')}
              </ButtonLink>
              <ButtonLink icon="list" to={paths.quickOrder()}>
                {t('nav.quickOrder')}
              </ButtonLink>
            </>
          }
        >
          {t('cart.empty.text')}
        </EmptyState>
      ) : (
        <div className="grid items-start gap-6 max-lg:clear-of-bars lg:grid-cols-[minmax(0,1fr)_22rem]">
          <ul ref={list} aria-label={t('cart.lines')} className="surface-card rounded-md border border-line px-4 sm:px-5">
            {groups.map((group) => (
              <CartGroupView key={group.key} group={group} isUpdating={isUpdating && isOutdated(group)} actions={actions} />
            ))}
          </ul>
          <div className="lg:sticky lg:top-(--below-header)">
            {error && !quote ? <NotLoaded why={error} refetch={retry} /> : <Summary quote={quote} isUpdating={isUpdating} />}
          </div>
        </div>
      )}
      <Suspense>
        <SavedCarts cart={cart} makeRoom={removals.makeRoom} />
        {isSaving && <SaveCartDialog cart={cart} onClose={() => setSaving(false)} />}
      </Suspense>
    </>
  )
}

type RemovedProps = Pick<ReturnType<typeof useRemovals>, 'last' | 'forget' | 'putBack'> & { undo: RefObject<HTMLButtonElement | null> }

/** The line taken out last, with a button that puts it back. */
function RemovedNotice({ last, forget, putBack, undo }: RemovedProps) {
  const { t } = useTranslation()
  const [first] = last ?? []
  if (!last || !first) return null
  const name = [first.item.title ?? t('cart.unknownItem'), first.item.variantTitle].filter(Boolean).join(' · ')
  return (
    <Alert
      tone="neutral"
      isSlim
      className="sticky top-(--below-header) z-20"
      onClose={forget}
      actions={
        <Button ref={undo} size="sm" icon="undo" onClick={putBack}>
          {t('cart.undo')}
        </Button>
      }
    >
      {last.length === 1 ? t('cart.removed', { title: name }) : t('cart.removedMany', { count: last.length })}
    </Alert>
  )
}

function Summary({ quote, isUpdating }: { quote: CartQuote | undefined; isUpdating: boolean }) {
  const { t } = useTranslation()
  const isReady = quote?.isOrderable === true
  const refusal = quote && !isReady ? t('cart.solveFirst') : undefined
  return (
    <CartSummary quote={quote} isUpdating={isUpdating}>
      <CouponBox coupon={quote?.coupon ?? null} isWaiting={isUpdating} />
      {quote?.account && (
        <Suspense>
          <AccountNote quote={quote} isChosen />
        </Suspense>
      )}
      <GoOn quote={quote} isUpdating={isUpdating} notice={refusal && <p className="text-sm text-danger">{refusal}</p>}>
        {isReady ? (
          <ButtonLink variant="primary" size="lg" block to={paths.checkout()} iconEnd="arrow-end">
            {t('cart.checkout')}
          </ButtonLink>
        ) : (
          <Button variant="primary" size="lg" block loading={!quote} disabledReason={refusal}>
            {t('cart.checkout')}
          </Button>
        )}
      </GoOn>
      {refusal && <p className="-mt-2 text-sm text-danger">{refusal}</p>}
      <ButtonLink variant="quiet" block to={paths.products()}>
        {t('cart.goOn')}
      </ButtonLink>
    </CartSummary>
  )
}

function CartSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" className="grid gap-6">
      <span className="sr-only">{t('ui.loading')}</span>
      <Skeleton className="h-8 w-40" />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-4">
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} className="h-28 w-full" />
          ))}
        </div>
        <Skeleton className="h-72 w-full" />
      </div>
    </div>
  )
}
