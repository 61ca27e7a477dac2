// The button with the form of a new customer, whom the office adds: approved at once, and invited by mail unless a password is given.
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useLocale } from '#web/boot-context.tsx'
import { Form } from '#web/form/form.tsx'
import { useEndpointForm } from '#web/form/use-endpoint-form.ts'
import { useLive } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Select } from '#web/ui/text-input.tsx'
import { listSalespeople, listUsers } from '../../admin-contract.ts'
import { addUser } from '../../salespeople-admin-contract.ts'
import { PasswordPair } from './password-pair.tsx'
import { CodeField, LocaleField, PersonFields } from './person-fields.tsx'
import { useNewSeesPrices } from './use-new-sees-prices.ts'

export function AddUserButton() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button may={addUser.may} variant="primary" icon="plus" onClick={() => setOpen(true)}>
        {t('person.admin.users.add')}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('person.admin.users.add')} size="lg">
        <AddUserForm />
      </Dialog>
    </>
  )
}

function AddUserForm() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const locale = useLocale()
  const { data: salespeople } = useLive(listSalespeople)
  const canSeePrices = useNewSeesPrices()
  const form = useEndpointForm(addUser, {
    initial: {
      firstName: '',
      lastName: '',
      email: '',
      phone: '',
      mobile: '',
      code: '',
      password: '',
      passwordConfirmation: '',
      locale,
      companyName: '',
      companyNumber: '',
      vatNumber: '',
      canSeePrices,
      isRestricted: false,
      salespersonId: '',
    },
    refresh: [listUsers],
    said: 'person.admin.users.addedUser',
    onDone: ({ id }) => navigate(paths.office.user(id)),
  })
  return (
    <Form form={form} submitLabel={t('person.admin.users.add')}>
      <p className="text-ink-soft">{t('person.admin.users.addText')}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <PersonFields form={form} fields={['firstName', 'lastName', 'email', 'phone', 'mobile']} />
        <LocaleField form={form} name="locale" />
        <CodeField form={form} name="code" hint={t('person.admin.user.codeHint')} />
        <PersonFields form={form} fields={['companyName', 'companyNumber', 'vatNumber']} />
        <Select
          optional
          label={t('person.salesperson')}
          placeholder={t('person.admin.user.nobody')}
          options={(salespeople ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          {...form.input('salespersonId')}
        />
        <div className="grid gap-4 sm:col-span-2 sm:grid-cols-2">
          <PasswordPair optional input={form.input} />
          <p className="text-sm text-ink-soft sm:col-span-2">{t('person.admin.user.passwordNew')}</p>
        </div>
      </div>
      <Checkbox
        label={t('person.admin.decide.withPrices')}
        hint={t('person.admin.decide.withPricesHint')}
        {...form.register('canSeePrices')}
      />
      <Checkbox
        label={t('person.admin.decide.isRestricted')}
        hint={t('person.admin.decide.isRestrictedHint')}
        {...form.register('isRestricted')}
      />
    </Form>
  )
}
