// The order pad's page: for buyers, and salespeople acting for a customer; others read why they cannot order.
import { type Signed, useMe } from '#modules/people/web/parts/use-me.ts'
import { CannotOrder } from '#modules/carts/web/parts/cannot-order.tsx'
import { useCart } from '#modules/carts/web/parts/use-cart.ts'
import { PageHead } from '#web/page-head.tsx'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { OrderPad } from './parts/order-pad.tsx'

export default function QuickOrderPage() {
  const { t } = useTranslation()
  const signed = useMe()
  return (
    <div className="grid gap-6">
      <PageHead title={t('orderPad.title')} isIndexed={false} />
      <Content signed={signed} />
    </div>
  )
}

function Content({ signed }: { signed: Signed }) {
  const { t } = useTranslation()
  const { isSignedIn, me, mayOrder } = signed
  const { key } = useCart()
  if (!isSignedIn) {
    return (
      <div className="visitor-only">
        <EmptyState
          isWhole
          icon="list"
          title={t('orderPad.signIn.title')}
          action={
            <ButtonLink variant="primary" to={paths.login(paths.quickOrder())}>
              {t('nav.login')}
            </ButtonLink>
          }
        >
          {t('orderPad.signIn.text')}
        </EmptyState>
      </div>
    )
  }
  if (me && !mayOrder) return <CannotOrder signed={signed} title={t('orderPad.title')} />
  return (
    <>
      <PageHeading title={t('orderPad.title')} description={t('orderPad.about')} />
      {me ? <OrderPad key={key} cartKey={key} /> : <Skeleton className="h-96 w-full" />}
    </>
  )
}
