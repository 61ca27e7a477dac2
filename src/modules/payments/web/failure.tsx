import { PaymentResultPage } from './parts/payment-result.tsx'

export default function Failure() {
  return <PaymentResultPage title="payment.result.failureTitle" />
}
