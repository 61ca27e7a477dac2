// One admin, new and edit: person, rights, password. A new one without a password is invited by mail.
import { useParams } from 'react-router'
import type { Locale } from '#shared/locale.ts'
import { useLocale } from '#web/boot-context.tsx'
import { EntityScreen } from '#web/form/entity-screen.tsx'
import { StatusField } from '#web/form/status-field.tsx'
import { useLive } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { ActiveBadge } from '#web/ui/active-badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Switch } from '#web/ui/choice.tsx'
import { InviteButton } from './parts/invite-button.tsx'
import { PasswordPair } from '#modules/people/web/parts/password-pair.tsx'
import { TakeOffFactor } from './parts/take-off-factor.tsx'
import { showProfile } from '#modules/people/profile-admin-contract.ts'
import { type Admin, createAdmin, getAdmin, inviteAdmin, listAdmins, removeAdmin, updateAdmin } from '#modules/people/admins-contract.ts'
import { PersonalDataCard } from '#modules/people/web/parts/personal-data-card.tsx'
import { InvitedBadge } from '#modules/people/web/parts/status-badge.tsx'
import { LocaleField, PersonFields } from '#modules/people/web/parts/person-fields.tsx'
import { RolePicker } from '#modules/people/web/parts/role-picker.tsx'

type Values = {
  firstName: string
  lastName: string
  email: string
  locale: Locale
  status: 'active' | 'inactive'
  isSuper: boolean
  receivesMails: boolean
  roleIds: string[]
  password: string
  passwordConfirmation: string
}

const noPassword = { password: '', passwordConfirmation: '' }
const emptyIn = (locale: Locale): Values => ({
  firstName: '',
  lastName: '',
  email: '',
  locale,
  status: 'active',
  isSuper: false,
  receivesMails: false,
  roleIds: [],
  ...noPassword,
})
const valuesOf = ({ firstName, lastName, email, locale, status, isSuper, receivesMails, roles }: Admin): Values => ({
  firstName,
  lastName,
  email,
  locale,
  status,
  isSuper,
  receivesMails,
  roleIds: roles.map(({ id }) => id),
  ...noPassword,
})
const nameOf = ({ firstName, lastName }: Admin) => `${firstName} ${lastName}`

export default function AdminAdmin() {
  const { t } = useTranslation()
  const empty = emptyIn(useLocale())
  const { id } = useParams()
  const { data: me } = useLive(showProfile, {}, { staleTime: Infinity })
  return (
    <EntityScreen
      name="person.admin.admins"
      calls={{ get: getAdmin, create: createAdmin, update: updateAdmin }}
      {...(me && me.id !== id && { remove: removeAdmin })}
      refresh={[listAdmins, showProfile]}
      path={paths.office.admin}
      listPath={paths.office.admins()}
      empty={empty}
      valuesOf={valuesOf}
      nameOf={nameOf}
      bodyOf={(values) => values}
      badge={({ status, isInvited }) => (isInvited ? <InvitedBadge /> : <ActiveBadge status={status} />)}
      actions={(admin) => admin.isInvited && <InviteButton of={inviteAdmin} people="admins" id={admin.id} />}
      below={(admin) =>
        me &&
        admin.id !== me.id && (
          <>
            <TakeOffFactor of="admin" id={admin.id} name={nameOf(admin)} />
            <PersonalDataCard of="admin" id={admin.id} name={nameOf(admin)} listPath={paths.office.admins()} />
          </>
        )
      }
    >
      {(form, admin) => {
        const isOwn = admin !== null && admin.id === me?.id
        return (
          <>
            {admin?.isInvited && <Alert tone="info">{t('person.admin.admins.invitedText')}</Alert>}
            {isOwn && (
              <Alert
                tone="info"
                actions={
                  <ButtonLink size="sm" to={paths.office.personal()}>
                    {t('person.admin.admins.toPersonal')}
                  </ButtonLink>
                }
              >
                {t('person.admin.admins.own')}
              </Alert>
            )}
            <Card title={t('person.admin.admins.person')}>
              <div className="grid gap-5 sm:grid-cols-2">
                <PersonFields
                  form={form}
                  fields={isOwn ? ['firstName', 'lastName'] : ['firstName', 'lastName', 'email']}
                  {...(admin && { emailHint: t('person.admin.admins.emailHint') })}
                />
                <LocaleField form={form} name="locale" />
              </div>
            </Card>
            <Card title={t('person.admin.admins.rights')}>
              <div className="grid gap-5">
                {!isOwn && <StatusField name="status" form={form} hint={t('person.admin.admins.inactiveHint')} />}
                <Switch
                  label={t('person.admin.admins.superAdmin')}
                  hint={t('person.admin.admins.superAdminHint')}
                  {...form.input('isSuper')}
                />
                {!form.watch('isSuper') && <RolePicker {...form.field('roleIds')} />}
                <Switch
                  label={t('person.admin.admins.receivesMails')}
                  hint={t('person.admin.admins.receivesMailsHint')}
                  {...form.input('receivesMails')}
                />
              </div>
            </Card>
            {!isOwn && (
              <Card
                title={t('person.admin.admins.password')}
                description={t(`person.admin.admins.${admin ? 'passwordKept' : 'passwordNew'}`)}
              >
                <div className="grid gap-5 sm:grid-cols-2">
                  <PasswordPair optional input={form.input} />
                </div>
              </Card>
            )}
          </>
        )
      }}
    </EntityScreen>
  )
}
