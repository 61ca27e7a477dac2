// The customer's own returns: where each stands, and a new one.
import { useBoot } from '#web/boot-context.tsx'
import { ErrorPage } from '#web/error-page.tsx'
import { PageHead } from '#web/page-head.tsx'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { ReturnList } from './parts/return-rows.tsx'

export default function AccountRefunds() {
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
      <PageHead title={t('nav.myRefunds')} isIndexed={false} />
      <PageHeading title={t('nav.myRefunds')} description={t('return.about')} actions={add} />
      <ReturnList action={add} />
    </div>
  )
}
