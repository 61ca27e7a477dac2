import { PaymentResultPage } from './parts/payment-result.tsx'

export default function Success() {
  return <PaymentResultPage title="payment.result.successTitle" />
}
