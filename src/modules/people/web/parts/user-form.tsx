// The office's form of a customer's and the company's data.
import type { CallInput } from '#shared/endpoint.ts'
import { moneyToText } from '#shared/money.ts'
import { typedMoney, typedWhole } from '#shared/typed-amount.ts'
import { useBoot } from '#web/boot-context.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Form } from '#web/form/form.tsx'
import { useEntityForm } from '#web/form/use-entity-form.tsx'
import { paths } from '#web/paths.ts'
import { Checkbox } from '#web/ui/choice.tsx'
import { MoneyInput } from '#web/ui/money-input.tsx'
import { Select, TextInput } from '#web/ui/text-input.tsx'
import { getUser, listUsers, updateUser, type User } from '../../admin-contract.ts'
import { PasswordPair } from './password-pair.tsx'
import { CodeField, LocaleField, PersonFields } from './person-fields.tsx'

const treatments = ['standard', 'exempt', 'reverseCharge'] as const

type Body = CallInput<typeof updateUser>['body']
type Values = Omit<Body, 'netDays' | 'creditLimit' | 'version'> & { netDays: string; creditLimit: string }

/** The typed terms of the account; nothing typed means none, and what is no number becomes NaN, which the schema refuses. */
function termsBody(
  { netDays, creditLimit }: Pick<Values, 'netDays' | 'creditLimit'>,
  decimals: number,
): { netDays: number | null; creditLimit: number | null } {
  return {
    netDays: netDays.trim() === '' ? null : typedWhole(netDays),
    creditLimit: creditLimit.trim() === '' ? null : typedMoney(creditLimit, decimals),
  }
}

const valuesOf = (user: User, decimals: number): Values => ({
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  phone: user.phone ?? '',
  mobile: user.mobile ?? '',
  code: user.code,
  password: '',
  passwordConfirmation: '',
  locale: user.locale,
  companyName: user.companyName,
  companyNumber: user.companyNumber,
  vatNumber: user.vatNumber ?? '',
  taxTreatment: user.taxTreatment,
  taxReason: user.taxReason ?? '',
  netDays: user.netDays === null ? '' : String(user.netDays),
  creditLimit: user.creditLimit === null ? '' : moneyToText(user.creditLimit, decimals),
  purchaseOrderRequired: user.purchaseOrderRequired,
  purchaseOrderStart: user.purchaseOrderStart ?? '',
})

/** Takes the customer; calls `onDone` when saved. */
export function UserForm({ user, onDone }: { user: User; onDone: () => void }) {
  const { t } = useTranslation()
  const { decimals } = useBoot().profile
  const { form } = useEntityForm<typeof getUser, typeof updateUser, Values>(user, {
    get: getUser,
    update: updateUser,
    valuesOf: (saved) => valuesOf(saved, decimals),
    bodyOf: (values) => ({ ...values, ...termsBody(values, decimals) }),
    refresh: [getUser, listUsers],
    path: paths.office.user,
    onSaved: onDone,
  })
  const treatment = form.watch('taxTreatment')
  return (
    <Form form={form} submitLabel={t('core.save')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <PersonFields
          form={form}
          fields={['firstName', 'lastName', 'email', 'phone', 'mobile']}
          emailHint={t('person.admin.user.emailHint')}
        />
        <LocaleField form={form} name="locale" />
        <CodeField form={form} name="code" hint={t('person.admin.user.codeHint')} />
        <PersonFields form={form} fields={['companyName', 'companyNumber', 'vatNumber']} />
        <Select
          label={t('person.admin.tax.title')}
          options={treatments.map((value) => ({ value, label: t(`person.admin.tax.${value}`) }))}
          {...form.input('taxTreatment')}
        />
        {treatment !== 'standard' && (
          <TextInput label={t('person.admin.tax.reason')} fieldClassName="sm:col-span-2" {...form.input('taxReason')} />
        )}
        <TextInput
          optional
          dir="ltr"
          inputMode="numeric"
          label={t('person.admin.account.netDays')}
          hint={t('person.admin.account.netDaysHint')}
          {...form.input('netDays')}
        />
        <MoneyInput
          optional
          label={t('person.admin.account.creditLimit')}
          hint={t('person.admin.account.creditLimitHint')}
          {...form.input('creditLimit')}
        />
        <TextInput
          optional
          dir="ltr"
          label={t('person.admin.purchaseOrder.start')}
          hint={t('person.admin.purchaseOrder.startHint')}
          {...form.input('purchaseOrderStart')}
        />
        <div className="self-end pb-2">
          <Checkbox label={t('person.admin.purchaseOrder.required')} {...form.register('purchaseOrderRequired')} />
        </div>
        <div className="grid gap-4 sm:col-span-2 sm:grid-cols-2">
          <PasswordPair optional input={form.input} />
          <p className="text-sm text-ink-soft sm:col-span-2">{t('person.admin.user.passwordKept')}</p>
        </div>
      </div>
    </Form>
  )
}
