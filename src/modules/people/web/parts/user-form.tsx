// The office's form of a customer's and the company's data.
import { useTranslation } from '#web/translation.tsx'
import { Form } from '#web/form/form.tsx'
import { useEndpointForm } from '#web/form/use-endpoint-form.ts'
import { Select, TextInput } from '#web/ui/text-input.tsx'
import { getUser, listUsers, updateUser, type User } from '../../admin-contract.ts'

const treatments = ['standard', 'exempt', 'reverseCharge'] as const
const ltr = { dir: 'ltr', className: 'text-start' } as const

/** Takes the customer; calls `onDone` when saved. */
export function UserForm({ user, onDone }: { user: User; onDone: () => void }) {
  const { t } = useTranslation()
  const form = useEndpointForm(updateUser, {
    initial: {
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      phone: user.phone ?? '',
      mobile: user.mobile ?? '',
      locale: user.locale,
      companyName: user.companyName,
      companyNumber: user.companyNumber,
      vatNumber: user.vatNumber ?? '',
      taxTreatment: user.taxTreatment,
      taxReason: user.taxReason ?? '',
    },
    params: { id: user.id },
    refresh: [getUser, listUsers],
    said: 'core.saved',
    onDone,
  })
  const treatment = form.watch('taxTreatment')
  return (
    <Form form={form} submitLabel={t('core.save')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput label={t('person.fields.firstName')} error={form.errorOf('firstName')} {...form.register('firstName')} />
        <TextInput label={t('person.fields.lastName')} error={form.errorOf('lastName')} {...form.register('lastName')} />
        <TextInput
          type="email"
          {...ltr}
          label={t('person.fields.email')}
          hint={t('person.admin.user.emailHint')}
          error={form.errorOf('email')}
          {...form.register('email')}
        />
        <TextInput type="tel" {...ltr} label={t('person.fields.phone')} error={form.errorOf('phone')} {...form.register('phone')} />
        <TextInput
          optional
          type="tel"
          {...ltr}
          label={t('person.fields.mobile')}
          error={form.errorOf('mobile')}
          {...form.register('mobile')}
        />
        <Select
          label={t('person.fields.locale')}
          error={form.errorOf('locale')}
          options={[
            { value: 'en', label: 'English' },
            { value: 'ar', label: 'العربية' },
          ]}
          {...form.register('locale')}
        />
        <TextInput label={t('company.fields.companyName')} error={form.errorOf('companyName')} {...form.register('companyName')} />
        <TextInput
          {...ltr}
          label={t('company.fields.companyNumber')}
          error={form.errorOf('companyNumber')}
          {...form.register('companyNumber')}
        />
        <TextInput
          optional
          {...ltr}
          label={t('company.fields.vatNumber')}
          error={form.errorOf('vatNumber')}
          {...form.register('vatNumber')}
        />
        <Select
          label={t('person.admin.tax.title')}
          error={form.errorOf('taxTreatment')}
          options={treatments.map((value) => ({ value, label: t(`person.admin.tax.${value}`) }))}
          {...form.register('taxTreatment')}
        />
        {treatment !== 'standard' && (
          <TextInput
            label={t('person.admin.tax.reason')}
            error={form.errorOf('taxReason')}
            fieldClassName="sm:col-span-2"
            {...form.register('taxReason')}
          />
        )}
      </div>
    </Form>
  )
}
