// The account of a customer's company, for the office.
import { useParams } from 'react-router'
import { PdfButton } from '#modules/documents/web/parts/pdf-button.tsx'
import { useBoot } from '#web/boot-context.tsx'
import { ErrorPage } from '#web/error-page.tsx'
import { PageHead } from '#web/page-head.tsx'
import { useLive } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { useRecordName } from '#web/record-name.ts'
import { useTranslation } from '#web/translation.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { getStatement, getStatementPdf } from '../statement-contract.ts'
import { StatementPage, usePeriod } from './parts/statement-page.tsx'

export default function AdminStatement() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const isEnabled = useBoot().profile.flags.isInvoicesEnabled
  const [period, setPeriod] = usePeriod()
  const answer = useLive(getStatement, { params: { id }, query: period }, { staleTime: 0, keepPrevious: true, enabled: isEnabled })
  useRecordName(answer.data?.companyName ?? null)
  if (!isEnabled) return <ErrorPage status={404} />
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('statement.title')} isIndexed={false} />
      <PageHeading
        title={t('statement.title')}
        description={<bdi>{answer.data?.companyName}</bdi>}
        actions={
          <>
            <PdfButton of={getStatementPdf} input={{ params: { id }, query: period }} label={t('statement.pdf')} />
            <ButtonLink to={paths.office.user(id)}>{t('core.back')}</ButtonLink>
          </>
        }
      />
      <StatementPage answer={answer} period={period} onPeriod={setPeriod} hrefOf={paths.office.invoice} />
    </div>
  )
}
