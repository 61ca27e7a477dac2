// The page from which an invoice is printed: its buttons are not on paper.
import type { ReactNode } from 'react'
import { isCallError } from '#shared/call.ts'
import { ErrorPage } from '#web/error-page.tsx'
import { PageHead } from '#web/page-head.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { StandingPaper } from '../../contract.ts'
import { InvoiceStanding } from './invoice-standing.tsx'
import { InvoiceSheet } from './invoice-sheet.tsx'

type Props = { paper: StandingPaper | undefined; error: Error | null; backTo: string; files: ReactNode }

/** Takes the loaded paper, or why it did not load, where the page leads back to, and the buttons of its files. */
export function PrintPage({ paper, error, backTo, files }: Props) {
  const { t } = useTranslation()
  if (error && !paper) return <ErrorPage status={isCallError(error) ? error.status : 500} detail={{ message: error.message }} />
  if (!paper) return <Skeleton className="h-96 w-full" />
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={paper.document.number ?? t('invoice.status.draft')} isIndexed={false} />
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <Button variant="primary" icon="printer" onClick={() => window.print()}>
          {t('invoice.printPage')}
        </Button>
        {files}
        <ButtonLink to={backTo}>{t('core.back')}</ButtonLink>
      </div>
      {paper.standing && <InvoiceStanding document={paper.document} standing={paper.standing} />}
      <InvoiceSheet {...paper} />
    </div>
  )
}
