// An invoice on paper, for the office; of a draft, what it would be.
import { useParams } from 'react-router'
import { useLive } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { useRecordName } from '#web/record-name.ts'
import { getInvoicePaper } from '../admin-contract.ts'
import { PrintPage } from './parts/print-page.tsx'

export default function AdminInvoicePrint() {
  const { id = '' } = useParams()
  const { data, error } = useLive(getInvoicePaper, { params: { id } }, { staleTime: 0 })
  useRecordName(data?.document.number ?? null)
  return <PrintPage paper={data} error={error} backTo={paths.office.invoice(id)} />
}
