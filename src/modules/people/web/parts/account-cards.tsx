// The account cards of the customer's dashboard: profile, default address, salesperson.
import { useTranslation } from '#web/translation.tsx'
import { phoneText } from '#shared/phone-text.ts'
import { LoadedPart } from '#web/loaded-part.tsx'
import { useLive } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { listAddresses, type Me } from '../../contract.ts'
import { AddressText } from './address-text.tsx'

/** Name, company and contact of the signed-in person. */
export function ProfileCard({ me }: { me: Me }) {
  const { t } = useTranslation()
  const items = [
    { term: t('person.fields.name'), value: <bdi>{`${me.firstName} ${me.lastName}`}</bdi> },
    ...(me.customer ? [{ term: t('company.fields.companyName'), value: <bdi>{me.customer.companyName}</bdi> }] : []),
    { term: t('person.fields.email'), value: <bdi>{me.email}</bdi> },
    { term: t('person.fields.phone'), value: <bdi dir="ltr">{me.phone ? phoneText(me.phone) : '–'}</bdi> },
    { term: t(me.customer ? 'person.fields.code' : 'person.fields.salespersonCode'), value: <bdi>{me.code}</bdi> },
  ]
  return (
    <Card
      title={t('nav.myProfile')}
      actions={
        <ButtonLink size="sm" to={paths.account.profile()}>
          {t('core.edit')}
        </ButtonLink>
      }
    >
      <DescriptionList layout="stacked" items={items} />
    </Card>
  )
}

/** The default address, or a link to add the first one. */
export function DefaultAddressCard() {
  const { t } = useTranslation()
  const answer = useLive(listAddresses)
  const address = answer.data?.find(({ isDefault }) => isDefault)
  return (
    <Card
      title={t('person.addresses.mine')}
      actions={
        <ButtonLink size="sm" to={paths.account.addresses()}>
          {answer.data && !address ? t('core.add') : t('core.edit')}
        </ButtonLink>
      }
    >
      <LoadedPart of={answer} waiting={<SkeletonText lines={3} />}>
        {() => (address ? <AddressText address={address} /> : <p className="text-sm text-ink-soft">{t('person.addresses.emptyText')}</p>)}
      </LoadedPart>
    </Card>
  )
}

/** The customer's contact person. */
export function SalespersonCard({ salesperson }: { salesperson: { name: string; email: string; phone: string | null } }) {
  const { t } = useTranslation()
  return (
    <Card title={t('person.salesperson')}>
      <address className="grid gap-1 text-sm not-italic">
        <bdi className="font-medium text-ink">{salesperson.name}</bdi>
        <a className="text-primary underline-offset-4 hover:underline" href={`mailto:${salesperson.email}`}>
          <bdi>{salesperson.email}</bdi>
        </a>
        {salesperson.phone && (
          <a className="text-primary underline-offset-4 hover:underline" href={`tel:${salesperson.phone}`}>
            <bdi dir="ltr">{phoneText(salesperson.phone)}</bdi>
          </a>
        )}
      </address>
    </Card>
  )
}
