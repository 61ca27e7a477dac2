// An invoice on paper, for the office; of a draft, what it would be.
import { useParams } from 'react-router'
import { PdfButton } from '#modules/documents/web/parts/pdf-button.tsx'
import { useLive } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { useRecordName } from '#web/record-name.ts'
import { getInvoicePaper } from '../admin-contract.ts'
import { getInvoicePdf, getInvoiceXml } from '../documents-contract.ts'
import { PrintPage } from './parts/print-page.tsx'
import { XmlButton } from './parts/xml-button.tsx'

export default function AdminInvoicePrint() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const { data, error } = useLive(getInvoicePaper, { params: { id } }, { staleTime: 0 })
  useRecordName(data?.document.number ?? null)
  return (
    <PrintPage
      paper={data}
      error={error}
      backTo={paths.office.invoice(id)}
      files={
        <>
          <PdfButton of={getInvoicePdf} input={{ params: { id } }} label={t('invoice.pdf')} />
          {data?.document.number && <XmlButton of={getInvoiceXml} id={id} />}
        </>
      }
    />
  )
}
