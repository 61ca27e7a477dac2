import { PaymentResultPage } from '#modules/payments/web/parts/payment-result.tsx'
import { PayAgain } from './parts/pay-again.tsx'

export default function Success() {
  return <PaymentResultPage title="payment.result.successTitle" payAgain={(orderId) => <PayAgain orderId={orderId} />} />
}
