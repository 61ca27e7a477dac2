// The list of returns of a customer or a salesperson, with the way to a new one.
import { useWhyClosed } from '#modules/people/web/parts/use-account-shop.ts'
import { useBoot } from '#web/boot-context.tsx'
import { ErrorPage } from '#web/error-page.tsx'
import { PageHead } from '#web/page-head.tsx'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { ReturnList } from './return-rows.tsx'

type Props = { title: string; about: string; isSales?: boolean }

/** `isSales`: the returns of a salesperson's customers, with their companies. */
export function ReturnsScreen({ title, about, isSales = false }: Props) {
  const { t } = useTranslation()
  const { areOrdersRefundable } = useBoot()
  const whyClosed = useWhyClosed()
  if (!areOrdersRefundable) return <ErrorPage status={404} />
  const add =
    whyClosed(paths.account.newRefund()) === null ? (
      <ButtonLink variant="primary" icon="plus" to={paths.account.newRefund()}>
        {t('return.new')}
      </ButtonLink>
    ) : (
      <Button icon="plus" disabledReason={t('core.errors.restricted')}>
        {t('return.new')}
      </Button>
    )
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t(title)} isIndexed={false} />
      <PageHeading title={t(title)} description={t(about)} actions={add} />
      <ReturnList {...(isSales && { kind: 'return', showsCompany: true })} action={add} />
    </div>
  )
}
