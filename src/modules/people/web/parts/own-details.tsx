import { Form } from '#web/form/form.tsx'
import { useEndpointForm } from '#web/form/use-endpoint-form.ts'
import { useTranslation } from '#web/translation.tsx'
import { Card } from '#web/ui/card.tsx'
import { type AdminProfile, showProfile, updateOwnProfile } from '../../admin-contract.ts'
import { listAdmins } from '../../admins-contract.ts'
import { LocaleField, PersonFields } from './person-fields.tsx'

/** The signed-in admin's own name, and the language of their mails. */
export function OwnDetails({ profile: { firstName, lastName, locale } }: { profile: AdminProfile }) {
  const { t } = useTranslation()
  const form = useEndpointForm(updateOwnProfile, {
    initial: { firstName, lastName, locale },
    refresh: [showProfile, listAdmins],
    said: 'person.admin.profile.done',
    guards: true,
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
