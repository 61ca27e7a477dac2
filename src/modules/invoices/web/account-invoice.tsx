// A printed invoice of an own order, on paper.
import { useParams } from 'react-router'
import { useLive } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { getOwnInvoice } from '../contract.ts'
import { PrintPage } from './parts/print-page.tsx'

export default function AccountInvoice() {
  const { id = '' } = useParams()
  const { data, error } = useLive(getOwnInvoice, { params: { id } })
  return <PrintPage paper={data} error={error} backTo={data ? paths.account.order(data.orderId) : paths.account.orders()} />
}
