// One salesperson, new and edit: person, code, password. A new one without a password is invited by mail.
import { listSalespeople } from '#modules/people/admin-contract.ts'
import {
  createSalesperson,
  getSalesperson,
  inviteSalesperson,
  listSalesTeam,
  type Salesperson,
  updateSalesperson,
} from '#modules/people/salespeople-admin-contract.ts'
import { PersonalDataCard } from '#modules/people/web/parts/personal-data-card.tsx'
import { CodeField, LocaleField, PersonFields } from '#modules/people/web/parts/person-fields.tsx'
import type { Locale } from '#shared/locale.ts'
import { useLocale } from '#web/boot-context.tsx'
import { EntityScreen } from '#web/form/entity-screen.tsx'
import { StatusField } from '#web/form/status-field.tsx'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Card } from '#web/ui/card.tsx'
import { InviteButton } from './parts/invite-button.tsx'
import { PasswordPair } from '#modules/people/web/parts/password-pair.tsx'
import { TakeOffFactor } from './parts/take-off-factor.tsx'

type Values = {
  firstName: string
  lastName: string
  email: string
  phone: string
  code: string
  locale: Locale
  status: 'active' | 'inactive'
  password: string
  passwordConfirmation: string
}

const noPassword = { password: '', passwordConfirmation: '' }
const emptyIn = (locale: Locale): Values => ({
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  code: '',
  locale,
  status: 'active',
  ...noPassword,
})
const valuesOf = ({ firstName, lastName, email, phone, code, locale, status }: Salesperson): Values => ({
  firstName,
  lastName,
  email,
  phone: phone ?? '',
  code,
  locale,
  status,
  ...noPassword,
})
const nameOf = ({ firstName, lastName }: Salesperson) => `${firstName} ${lastName}`

export default function AdminSalesperson() {
  const { t } = useTranslation()
  const empty = emptyIn(useLocale())
  return (
    <EntityScreen
      name="person.admin.salespeople"
      calls={{ get: getSalesperson, create: createSalesperson, update: updateSalesperson }}
      refresh={[listSalesTeam, listSalespeople]}
      path={paths.office.salesperson}
      listPath={paths.office.salespeople()}
      empty={empty}
      valuesOf={valuesOf}
      nameOf={nameOf}
      bodyOf={(values) => values}
      actions={(person) => person.isInvited && <InviteButton of={inviteSalesperson} people="salespeople" id={person.id} />}
      below={(person) => (
        <>
          <TakeOffFactor of="user" id={person.id} name={nameOf(person)} />
          <PersonalDataCard of="user" id={person.id} name={nameOf(person)} listPath={paths.office.salespeople()} />
        </>
      )}
    >
      {(form, person) => (
        <>
          {person?.isInvited && <Alert tone="info">{t('person.admin.salespeople.invitedText')}</Alert>}
          <Card title={t('person.admin.salespeople.person')}>
            <div className="grid gap-5 sm:grid-cols-2">
              <PersonFields form={form} fields={['firstName', 'lastName', 'email', 'phone']} />
              <CodeField form={form} name="code" label={t('person.fields.salespersonCode')} hint={t('person.admin.salespeople.codeHint')} />
              <LocaleField form={form} name="locale" />
              <StatusField name="status" form={form} hint={t('person.admin.salespeople.inactiveHint')} />
            </div>
          </Card>
          <Card
            title={t('signIn.fields.password')}
            description={t(person ? 'person.admin.salespeople.passwordKept' : 'person.admin.salespeople.passwordNew')}
          >
            <div className="grid gap-5 sm:grid-cols-2">
              <PasswordPair optional input={form.input} />
            </div>
          </Card>
        </>
      )}
    </EntityScreen>
  )
}
