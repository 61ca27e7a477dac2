import { Form } from '#web/form/form.tsx'
import { Loaded } from '#web/form/loaded.tsx'
import { useEntityForm } from '#web/form/use-entity-form.tsx'
import { useFresh } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { Card } from '#web/ui/card.tsx'
import { getOwnProfile, type OwnProfile, showProfile, updateOwnProfile } from '../../profile-admin-contract.ts'
import { listAdmins } from '../../admins-contract.ts'
import { LocaleField, PersonFields } from './person-fields.tsx'

type Values = Pick<OwnProfile, 'firstName' | 'lastName' | 'locale'>

const valuesOf = ({ firstName, lastName, locale }: OwnProfile): Values => ({ firstName, lastName, locale })

/** The signed-in admin's own name, and the language of their mails. */
export function OwnDetails() {
  const { t } = useTranslation()
  const answer = useFresh(getOwnProfile, {})
  return (
    <Loaded title={t('person.admin.profile.title')} of={answer}>
      {(first) => <Details first={first} />}
    </Loaded>
  )
}

function Details({ first }: { first: OwnProfile }) {
  const { t } = useTranslation()
  const { form } = useEntityForm<typeof getOwnProfile, typeof updateOwnProfile, Values>(first, {
    get: getOwnProfile,
    update: updateOwnProfile,
    valuesOf,
    bodyOf: (values) => values,
    refresh: [showProfile, listAdmins, getOwnProfile],
    path: () => paths.office.personal(),
  })
  return (
    <Card title={t('person.admin.profile.title')} description={t('person.admin.profile.about')}>
      <Form form={form} submitLabel={t('core.save')}>
        <div className="grid gap-5 sm:grid-cols-2">
          <PersonFields form={form} isOwn fields={['firstName', 'lastName']} />
          <LocaleField form={form} name="locale" />
        </div>
      </Form>
    </Card>
  )
}
