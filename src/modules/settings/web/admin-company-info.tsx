// The company behind the shop: name, address, ways to reach it, its numbers, and the account that customers pay into.
import { TextPair } from '#web/form/text-pair.tsx'
import { TextArea, TextInput } from '#web/ui/text-input.tsx'
import { Card } from '#web/ui/card.tsx'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import type { Reply } from '#shared/endpoint.ts'
import { readCompany, saveCompany } from '../admin-contract.ts'
import type { CompanyInput } from '../shapes.ts'
import { SettingsScreen } from './parts/settings-screen.tsx'

const name = 'settings.admin.company'

function valuesOf(saved: Reply<typeof readCompany>): CompanyInput {
  const { id: _, version: __, lastChange: ___, currency: ____, ...values } = saved
  return values
}

export default function AdminCompanyInfo() {
  const { t } = useTranslation()
  const label = (field: keyof CompanyInput) => t(`${name}.fields.${field}`)
  return (
    <SettingsScreen
      name={name}
      get={readCompany}
      update={saveCompany}
      valuesOf={valuesOf}
      bodyOf={(values: CompanyInput) => values}
      path={paths.office.companyInfo()}
    >
      {(form) => {
        const input = (field: Exclude<keyof CompanyInput, 'name'>) => ({ label: label(field), ...form.input(field) })
        return (
          <>
            <Card title={t(`${name}.who`)}>
              <div className="grid gap-5 sm:grid-cols-2">
                <div className="sm:col-span-2">
                  <TextPair name="name" label={label('name')} form={form} hint={t('settings.admin.nameHint')} />
                </div>
                <TextArea {...input('address')} rows={2} fieldClassName="sm:col-span-2" />
                <TextInput {...input('post_code')} />
                <TextInput {...input('email')} type="email" dir="ltr" className="text-start" />
                <TextInput {...input('phone')} type="tel" dir="ltr" className="text-start" />
                <TextInput {...input('mobile')} type="tel" dir="ltr" className="text-start" />
              </div>
            </Card>
            <Card title={t(`${name}.numbers`)} description={t(`${name}.numbersText`)}>
              <div className="grid gap-5 sm:grid-cols-2">
                <TextInput {...input('vatNumber')} dir="ltr" className="text-start" />
                <TextInput {...input('commercial_record_number')} dir="ltr" className="text-start" />
              </div>
            </Card>
            <Card title={t(`${name}.account`)} description={t(`${name}.accountText`)}>
              <div className="grid gap-5 sm:grid-cols-2">
                <TextInput {...input('bank_account_name')} />
                <TextInput {...input('bankName')} />
                <TextInput {...input('bankNumber')} dir="ltr" className="text-start" />
                <TextInput {...input('bankSortCode')} dir="ltr" className="text-start" placeholder="00-00-00" />
                <TextInput {...input('IBAN')} dir="ltr" className="text-start" fieldClassName="sm:col-span-2" />
              </div>
            </Card>
          </>
        )
      }}
    </SettingsScreen>
  )
}
