// A salesperson's returns: what their own customers send back.
import { useBoot } from '#web/boot-context.tsx'
import { ErrorPage } from '#web/error-page.tsx'
import { PageHead } from '#web/page-head.tsx'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { ReturnList } from './parts/return-rows.tsx'

export default function MyReturns() {
  const { t } = useTranslation()
  const { areOrdersRefundable } = useBoot()
  if (!areOrdersRefundable) return <ErrorPage status={404} />
  const add = (
    <ButtonLink variant="primary" icon="plus" to={paths.account.newRefund()}>
      {t('return.new')}
    </ButtonLink>
  )
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('nav.myReturns')} isIndexed={false} />
      <PageHeading title={t('nav.myReturns')} description={t('return.salesAbout')} actions={add} />
      <ReturnList kind="return" showsCompany action={add} />
    </div>
  )
}
