// A printed invoice of an own order, on paper.
import { useParams } from 'react-router'
import { PdfButton } from '#modules/documents/web/parts/pdf-button.tsx'
import { useLive } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { getOwnInvoice } from '../contract.ts'
import { getOwnInvoicePdf, getOwnInvoiceXml } from '../documents-contract.ts'
import { PrintPage } from './parts/print-page.tsx'
import { XmlButton } from './parts/xml-button.tsx'

export default function AccountInvoice() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const { data, error } = useLive(getOwnInvoice, { params: { id } })
  return (
    <PrintPage
      paper={data}
      error={error}
      backTo={data ? paths.account.order(data.orderId) : paths.account.orders()}
      files={
        <>
          <PdfButton of={getOwnInvoicePdf} input={{ params: { id } }} label={t('invoice.pdf')} />
          {data?.document.number && <XmlButton of={getOwnInvoiceXml} id={id} />}
        </>
      }
    />
  )
}
