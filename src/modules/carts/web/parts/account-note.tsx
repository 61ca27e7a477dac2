// The credit left on the account of the buyer's company, the open order to pay first, and a note that an order beyond the limit waits for the office.
import { Link } from 'react-router'
import { useFormat } from '#web/boot-context.tsx'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'
import type { CartQuote } from '../../contract.ts'

/** `isChosen`: the order may be placed on the account, so that going beyond it is said. */
export function AccountNote({ quote: { account, currency }, isChosen = false }: { quote: CartQuote; isChosen?: boolean }) {
  const { t } = useTranslation()
  const { money, date } = useFormat()
  if (!account) return null
  const { left, limit, first, beyond } = account
  return (
    <div className="grid gap-2 text-sm text-ink-soft">
      <p>{t('cart.account.left', { left: money(left, currency), limit: money(limit, currency) })}</p>
      {first && (
        <p>
          <Unbroken>
            {t(`cart.account.${first.invoiceNumber ? 'payInvoiceFirst' : 'payFirst'}${first.dueOn ? 'By' : ''}`, {
              number: first.orderNumber,
              invoice: first.invoiceNumber ?? '',
              amount: money(first.amount, currency),
              day: first.dueOn ? date(first.dueOn) : '',
            })}
          </Unbroken>{' '}
          <Link to={paths.account.order(first.orderId)} className="font-medium text-primary hover:underline">
            {t('cart.account.showOrder')}
          </Link>
        </p>
      )}
      {isChosen && beyond > 0 && <Alert tone="warning">{t('cart.account.beyond', { amount: money(beyond, currency) })}</Alert>}
    </div>
  )
}
