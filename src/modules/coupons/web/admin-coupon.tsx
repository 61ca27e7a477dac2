// One coupon, new and edit: what it gives, when and how often, for whom and for what; below, what it did.
import { CompaniesPicker, GroupsPicker } from '#modules/prices/web/parts/people-pickers.tsx'
import { listTermChoices, type TermChoices } from '#modules/taxonomy/admin-contract.ts'
import { textIn } from '#shared/locale.ts'
import { useBoot, useFormat, useLocale } from '#web/boot-context.tsx'
import { DateField } from '#web/form/date-field.tsx'
import { EntityScreen } from '#web/form/entity-screen.tsx'
import { Loaded } from '#web/form/loaded.tsx'
import { MultiPicker } from '#web/form/picker.tsx'
import { StatusField } from '#web/form/status-field.tsx'
import type { EndpointForm } from '#web/form/use-endpoint-form.ts'
import { useLive } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Card } from '#web/ui/card.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { MoneyInput } from '#web/ui/money-input.tsx'
import { Select, TextInput } from '#web/ui/text-input.tsx'
import { type Coupon, couponTypes, couponCalls } from '../admin-contract.ts'
import { couponBody, couponValues, type CouponValues, emptyCoupon } from './parts/coupon-values.ts'
import { CouponUses } from './parts/coupon-words.tsx'

export default function AdminCoupon() {
  const { t } = useTranslation()
  const { decimals } = useBoot().profile
  const choices = useLive(listTermChoices, {}, { staleTime: 60_000 })
  return (
    <Loaded title={t('coupon.admin.list.title')} of={choices}>
      {(terms) => (
        <EntityScreen
          name="coupon.admin.list"
          calls={couponCalls}
          path={paths.office.coupon}
          listPath={paths.office.coupons()}
          empty={emptyCoupon}
          valuesOf={(coupon) => couponValues(coupon, decimals)}
          bodyOf={(values) => couponBody(values, decimals)}
          fieldOf={(path) => (path === 'percentBps' ? 'percent' : path)}
          nameOf={({ code }) => code}
          below={(coupon) => <Result coupon={coupon} />}
        >
          {(form, coupon) => (
            <>
              {coupon?.isForNobody && <Alert tone="warning">{t('coupon.admin.forNobody')}</Alert>}
              <GivesCard form={form} />
              <WhenCard form={form} />
              <ScopeCards form={form} terms={terms} known={coupon ?? { companies: [], groups: [] }} />
            </>
          )}
        </EntityScreen>
      )}
    </Loaded>
  )
}

type Part = { form: EndpointForm<CouponValues> }

function GivesCard({ form }: Part) {
  const { t } = useTranslation()
  const type = form.watch('type')
  return (
    <Card title={t('coupon.admin.gives')} description={t('coupon.admin.givesText')}>
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <TextInput label={t('coupon.admin.fields.code')} dir="ltr" autoCapitalize="characters" maxLength={32} {...form.input('code')} />
        <Select
          label={t('coupon.admin.fields.type')}
          options={couponTypes.map((value) => ({ value, label: t(`coupon.admin.types.${value}`) }))}
          {...form.input('type')}
        />
        {type === 'percent' && (
          <TextInput label={t('coupon.admin.fields.percent')} inputMode="decimal" dir="ltr" end="%" {...form.input('percent')} />
        )}
        {type === 'fixed' && <MoneyInput label={t('coupon.admin.fields.amount')} {...form.input('amount')} />}
        <MoneyInput label={t('coupon.admin.fields.minSubtotal')} {...form.input('minSubtotal')} />
      </div>
    </Card>
  )
}

function WhenCard({ form }: Part) {
  const { t } = useTranslation()
  return (
    <Card title={t('coupon.admin.when')} description={t('coupon.admin.whenText')}>
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {(['startsOn', 'endsOn'] as const).map((name) => (
          <DateField key={name} label={t(`coupon.admin.fields.${name}`)} optional {...form.field(name)} />
        ))}
        <StatusField name="status" form={form} />
        {(['maxUses', 'maxUsesPerCustomer'] as const).map((name) => (
          <TextInput
            key={name}
            label={t(`coupon.admin.fields.${name}`)}
            hint={t('coupon.admin.noLimit')}
            inputMode="numeric"
            dir="ltr"
            optional
            {...form.input(name)}
          />
        ))}
      </div>
    </Card>
  )
}

function ScopeCards({ form, terms, known }: Part & { terms: TermChoices; known: Pick<Coupon, 'companies' | 'groups'> }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const categories = terms.categories.map(({ id, path }) => ({ value: id, label: path.map((each) => textIn(each, locale)).join(' / ') }))
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <Card title={t('coupon.admin.who')} description={t('coupon.admin.whoText')}>
        <div className="grid gap-4">
          <CompaniesPicker label={t('coupon.admin.fields.companies')} known={known.companies} {...form.field('companyIds')} />
          <GroupsPicker label={t('coupon.admin.fields.groups')} known={known.groups} {...form.field('groupIds')} />
        </div>
      </Card>
      <Card title={t('coupon.admin.what')} description={t('coupon.admin.whatText')}>
        <MultiPicker label={t('coupon.admin.fields.categories')} options={categories} {...form.field('categoryIds')} />
      </Card>
    </div>
  )
}

function Result({ coupon }: { coupon: Coupon }) {
  const { t } = useTranslation()
  const { money } = useFormat()
  return (
    <Card title={t('coupon.admin.result')} description={t('coupon.admin.soldText')}>
      <DescriptionList
        items={[
          { term: t('coupon.admin.fields.used'), value: <CouponUses coupon={coupon} /> },
          { term: t('coupon.admin.fields.sold'), value: <bdi>{money(coupon.sold)}</bdi> },
          { term: t('coupon.admin.fields.discount'), value: <bdi>{money(coupon.discount)}</bdi> },
        ]}
      />
    </Card>
  )
}
