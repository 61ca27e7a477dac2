// The own statement of account: for customers, and for salespeople of the customer they chose.
import { PdfButton } from '#modules/documents/web/parts/pdf-button.tsx'
import { useBoot } from '#web/boot-context.tsx'
import { ErrorPage } from '#web/error-page.tsx'
import { PageHead } from '#web/page-head.tsx'
import { useLive } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { getOwnStatement, getOwnStatementPdf } from '../statement-contract.ts'
import { StatementPage, usePeriod } from './parts/statement-page.tsx'

export default function AccountStatement() {
  const { t } = useTranslation()
  const isEnabled = useBoot().profile.flags.isInvoicesEnabled
  const [period, setPeriod] = usePeriod()
  const answer = useLive(getOwnStatement, { query: period }, { staleTime: 0, keepPrevious: true, enabled: isEnabled })
  if (!isEnabled) return <ErrorPage status={404} />
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('statement.title')} isIndexed={false} />
      <PageHeading
        title={t('statement.title')}
        description={t('statement.about')}
        actions={answer.data && <PdfButton of={getOwnStatementPdf} input={{ query: period }} label={t('statement.pdf')} />}
      />
      <StatementPage answer={answer} period={period} onPeriod={setPeriod} hrefOf={paths.account.invoice} />
    </div>
  )
}
