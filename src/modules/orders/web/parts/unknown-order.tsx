import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** Stands in place of an order for visitors who are not signed in, and at an address that names no order. */
export function UnknownOrder() {
  const { t } = useTranslation()
  return (
    <EmptyState
      isWhole
      icon="receipt"
      title={t('order.thankYou.unknown')}
      action={<ButtonLink to={paths.account.orders()}>{t('order.orders')}</ButtonLink>}
    >
      {t('order.thankYou.unknownText')}
    </EmptyState>
  )
}
