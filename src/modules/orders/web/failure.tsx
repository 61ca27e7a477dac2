import { PaymentResultPage } from '#modules/payments/web/parts/payment-result.tsx'
import { PayAgain } from './parts/pay-again.tsx'

export default function Failure() {
  return <PaymentResultPage title="payment.result.failureTitle" payAgain={(orderId) => <PayAgain orderId={orderId} />} />
}
