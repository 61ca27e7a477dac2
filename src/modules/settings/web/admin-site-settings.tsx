// The settings of the shop and its orders: name, logo, documents, limits of an order, invoices, refunds and prices.
import { PictureField, type PictureRef } from '#modules/files/web/parts/picture-field.tsx'
import { DocumentField } from '#modules/files/web/parts/document-field.tsx'
import type { Reply } from '#shared/endpoint.ts'
import { minor, moneyToText } from '#shared/money.ts'
import { typedMoney, typedWhole } from '#shared/typed-amount.ts'
import { listIn, type Locale, type Texts } from '#shared/locale.ts'
import { useBoot, useLocale } from '#web/boot-context.tsx'
import { TextPair } from '#web/form/text-pair.tsx'
import { useMay } from '#web/may.ts'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { MoneyInput } from '#web/ui/money-input.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { readSite, saveSite } from '../admin-contract.ts'
import type { SiteSettings } from '../shapes.ts'
import { SettingsScreen } from './parts/settings-screen.tsx'

const name = 'settings.admin.site'
const numbers = ['maxPerProduct', 'refundDays', 'lowStockAt', 'paymentTermDays'] as const
const files = ['logo', 'cataloguePdf', 'approvalFormPdf'] as const
type Field = keyof SiteSettings
/** Every field but one is explained. */
type Explained = Exclude<Field, 'name'>
type Values = { name: Texts } & Record<(typeof numbers)[number] | 'orderMinimum' | 'reminderDays', string> &
  Record<(typeof files)[number], PictureRef | null> &
  Record<'areRefundsEnabled' | 'arePricesPublic' | 'newCustomersSeePrices' | 'adminsNeedSecondFactor', boolean>

const refOf = (hash: string | null): PictureRef | null => (hash === null ? null : { fileId: hash, hash })

const valuesOf =
  (decimals: number, locale: Locale) =>
  (saved: Reply<typeof readSite>): Values => ({
    name: saved.name,
    maxPerProduct: String(saved.maxPerProduct),
    refundDays: String(saved.refundDays),
    lowStockAt: String(saved.lowStockAt),
    paymentTermDays: String(saved.paymentTermDays),
    orderMinimum: saved.orderMinimum === 0 ? '' : moneyToText(saved.orderMinimum, decimals),
    reminderDays: listIn(saved.reminderDays.map(String), locale),
    areRefundsEnabled: saved.areRefundsEnabled,
    arePricesPublic: saved.arePricesPublic,
    newCustomersSeePrices: saved.newCustomersSeePrices,
    adminsNeedSecondFactor: saved.adminsNeedSecondFactor,
    logo: refOf(saved.logo),
    cataloguePdf: refOf(saved.cataloguePdf),
    approvalFormPdf: refOf(saved.approvalFormPdf),
  })

const bodyOf =
  (decimals: number) =>
  ({ logo, cataloguePdf, approvalFormPdf, orderMinimum, reminderDays, ...values }: Values): SiteSettings => ({
    name: values.name,
    maxPerProduct: typedWhole(values.maxPerProduct),
    refundDays: typedWhole(values.refundDays),
    lowStockAt: typedWhole(values.lowStockAt),
    paymentTermDays: typedWhole(values.paymentTermDays),
    areRefundsEnabled: values.areRefundsEnabled,
    arePricesPublic: values.arePricesPublic,
    newCustomersSeePrices: values.newCustomersSeePrices,
    adminsNeedSecondFactor: values.adminsNeedSecondFactor,
    orderMinimum: orderMinimum.trim() === '' ? minor(0) : typedMoney(orderMinimum, decimals),
    reminderDays: reminderDays.split(/[,،\s]+/).flatMap((day) => (day === '' ? [] : [typedWhole(day)])),
    logo: logo?.hash ?? null,
    cataloguePdf: cataloguePdf?.hash ?? null,
    approvalFormPdf: approvalFormPdf?.hash ?? null,
  })

export default function AdminSiteSettings() {
  const { t } = useTranslation()
  const { profile } = useBoot()
  const { flags, decimals } = profile
  const locale = useLocale()
  const may = useMay()
  const label = (field: Field) => t(`${name}.fields.${field}`)
  const hint = (field: Explained) => t(`${name}.hints.${field}`)
  return (
    <SettingsScreen
      name={name}
      get={readSite}
      update={saveSite}
      valuesOf={valuesOf(decimals, locale)}
      bodyOf={bodyOf(decimals)}
      path={paths.office.siteSettings()}
    >
      {(form) => {
        const input = (field: Explained) => ({ label: label(field), hint: hint(field), ...form.input(field) })
        const number = (field: Explained) => <TextInput {...input(field)} inputMode="numeric" />
        return (
          <>
            <Card title={t(`${name}.shop`)}>
              <div className="grid gap-5">
                <TextPair name="name" label={label('name')} form={form} hint={t('settings.admin.nameHint')} />
                <PictureField label={label('logo')} hint={hint('logo')} optional {...form.field('logo')} />
                <DocumentField label={label('cataloguePdf')} hint={hint('cataloguePdf')} {...form.field('cataloguePdf')} />
                <DocumentField label={label('approvalFormPdf')} hint={hint('approvalFormPdf')} {...form.field('approvalFormPdf')} />
                <Checkbox label={label('arePricesPublic')} hint={hint('arePricesPublic')} {...form.input('arePricesPublic')} />
              </div>
            </Card>
            <Card title={t(`${name}.people`)}>
              <div className="grid gap-5">
                <Checkbox
                  label={label('newCustomersSeePrices')}
                  hint={hint('newCustomersSeePrices')}
                  {...form.input('newCustomersSeePrices')}
                />
                <Checkbox
                  label={label('adminsNeedSecondFactor')}
                  hint={may('superAdmin') ? hint('adminsNeedSecondFactor') : t('settings.validation.superAdminsOnly')}
                  {...form.input('adminsNeedSecondFactor')}
                  disabled={!may('superAdmin')}
                />
              </div>
            </Card>
            <Card title={t(`${name}.orders`)}>
              <div className="grid gap-5 sm:grid-cols-2">
                {number('maxPerProduct')}
                <MoneyInput {...input('orderMinimum')} />
                {number('lowStockAt')}
              </div>
            </Card>
            {flags.isInvoicesEnabled && (
              <Card title={t(`${name}.invoices`)}>
                <div className="grid gap-5 sm:grid-cols-2">
                  {number('paymentTermDays')}
                  <TextInput {...input('reminderDays')} dir="ltr" className="text-start" />
                </div>
              </Card>
            )}
            {flags.isOrderRefundable && (
              <Card title={t(`${name}.refunds`)}>
                <div className="grid gap-5 sm:grid-cols-2">
                  <Checkbox label={label('areRefundsEnabled')} hint={hint('areRefundsEnabled')} {...form.input('areRefundsEnabled')} />
                  {number('refundDays')}
                </div>
              </Card>
            )}
          </>
        )
      }}
    </SettingsScreen>
  )
}
