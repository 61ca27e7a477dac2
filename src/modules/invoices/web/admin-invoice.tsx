// One invoice or credit note: a draft as a form, a printed one as it stands.
import { useParams } from 'react-router'
import { useBoot } from '#web/boot-context.tsx'
import { ErrorPage } from '#web/error-page.tsx'
import { Loaded } from '#web/form/loaded.tsx'
import { useLive } from '#web/page-data.ts'
import { useTranslation } from '#web/translation.tsx'
import { getInvoice } from '../admin-contract.ts'
import { DraftInvoice } from './parts/draft-invoice.tsx'
import { PrintedInvoice } from './parts/printed-invoice.tsx'

export default function AdminInvoice() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const { profile } = useBoot()
  const isEnabled = profile.flags.isInvoicesEnabled
  const { data, error } = useLive(getInvoice, { params: { id } }, { staleTime: 0, enabled: isEnabled })
  if (!isEnabled) return <ErrorPage status={404} />
  return (
    <Loaded title={t('invoice.admin.title')} of={{ data, error }}>
      {(invoice) => (invoice.status === 'draft' ? <DraftInvoice /> : <PrintedInvoice invoice={invoice} />)}
    </Loaded>
  )
}
