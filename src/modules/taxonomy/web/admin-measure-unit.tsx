// One measure unit, new and edit; its decimals can be changed only while no product uses it.
import { type Texts, textIn } from '#shared/locale.ts'
import { noPlurals, pluralForms, type UnitPlurals } from '#shared/units.ts'
import { useLocale } from '#web/boot-context.tsx'
import { EditScreen } from '#web/form/edit-screen.tsx'
import { EntityScreen } from '#web/form/entity-screen.tsx'
import { Form } from '#web/form/form.tsx'
import { TextPair } from '#web/form/text-pair.tsx'
import type { EndpointForm } from '#web/form/use-endpoint-form.ts'
import { useEntityForm } from '#web/form/use-entity-form.tsx'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Card } from '#web/ui/card.tsx'
import { Select, TextInput } from '#web/ui/text-input.tsx'
import { listShelfChoices } from '../admin-contract.ts'
import { type AdminUnit, createUnit, getAdminUnit, listAdminUnits, removeUnit, type UnitInput, updateUnit } from '../unit-contract.ts'
import { ShelfProducts } from './parts/shelf-products.tsx'

type Plurals = { en: { other: string }; ar: Record<(typeof pluralForms.ar)[number], string> }
type Values = { name: Texts; plurals: Plurals; code: string; decimals: string }

const pluralsOf = ({ en, ar }: UnitPlurals): Plurals => ({
  en: { other: en.other ?? '' },
  ar: { zero: ar.zero ?? '', two: ar.two ?? '', few: ar.few ?? '', many: ar.many ?? '', other: ar.other ?? '' },
})

const valuesOf = ({ name, plurals, code, decimals }: AdminUnit): Values => ({
  name,
  plurals: pluralsOf(plurals),
  code,
  decimals: String(decimals),
})
const bodyOf = ({ name, plurals, code, decimals }: Values): UnitInput => ({ name, plurals, code, decimals: Number(decimals) })
const empty: Values = { name: { en: '', ar: '' }, plurals: pluralsOf(noPlurals), code: '', decimals: '0' }
const lists = [listAdminUnits, listShelfChoices]

export default function AdminMeasureUnit() {
  return (
    <EntityScreen of={getAdminUnit} title="taxonomy.admin.units.title">
      {(unit) => <UnitScreen first={unit} />}
    </EntityScreen>
  )
}

function UnitScreen({ first }: { first: AdminUnit | null }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { form, entity: unit } = useEntityForm({
    first,
    get: getAdminUnit,
    create: createUnit,
    update: updateUnit,
    empty,
    valuesOf,
    bodyOf,
    refresh: lists,
    path: paths.office.measureUnit,
  })
  const name = unit ? textIn(unit.name, locale) : t('taxonomy.admin.units.new')
  return (
    <EditScreen
      title={name}
      description={unit && <bdi>{unit.code}</bdi>}
      isNew={!unit}
      backTo={paths.office.measureUnits()}
      remove={
        unit && {
          of: removeUnit,
          input: { params: { id: unit.id } },
          refresh: lists,
          title: t('taxonomy.admin.units.removeTitle', { name }),
          text: t('taxonomy.admin.units.removeText'),
        }
      }
    >
      <UnitForm form={form} isUsed={unit?.isUsed ?? false} />
      {unit && <ShelfProducts kind="measureUnit" of={unit.id} />}
    </EditScreen>
  )
}

function UnitForm({ form, isUsed }: { form: EndpointForm<Values>; isUsed: boolean }) {
  const { t } = useTranslation()
  const { register, errorOf } = form
  return (
    <Form form={form} submitLabel={t('core.save')} isLong className="grid gap-6">
      <Card title={t('taxonomy.admin.units.form')}>
        <div className="grid gap-5">
          <TextPair name="name" label={t('taxonomy.admin.units.name')} register={register} errorOf={errorOf} />
          <PluralFields form={form} />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextInput
              label={t('taxonomy.admin.units.code')}
              hint={t('taxonomy.admin.units.codeHint')}
              dir="auto"
              error={errorOf('code')}
              {...register('code')}
            />
            <Select
              label={t('taxonomy.admin.units.decimals')}
              hint={t('taxonomy.admin.units.decimalsHint')}
              options={['0', '1', '2', '3'].map((value) => ({ value, label: value, disabled: isUsed && value !== form.watch('decimals') }))}
              error={errorOf('decimals')}
              {...register('decimals')}
            />
          </div>
          {isUsed && <Alert>{t('taxonomy.admin.units.decimalsLocked')}</Alert>}
        </div>
      </Card>
    </Form>
  )
}

/** The names for other numbers: one more form in English, five more in Arabic. */
function PluralFields({ form: { register, errorOf } }: { form: EndpointForm<Values> }) {
  const { t } = useTranslation()
  return (
    <fieldset className="grid gap-4">
      <legend className="text-sm font-medium text-ink">{t('taxonomy.admin.units.plurals')}</legend>
      <p className="text-sm text-ink-soft">{t('taxonomy.admin.units.pluralsHint')}</p>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <TextInput
          optional
          lang="en"
          dir="ltr"
          maxLength={60}
          label={t('taxonomy.admin.units.forms.en.other')}
          error={errorOf('plurals.en.other')}
          {...register('plurals.en.other')}
        />
        {pluralForms.ar.map((form) => (
          <TextInput
            key={form}
            optional
            lang="ar"
            dir="rtl"
            maxLength={60}
            label={t(`taxonomy.admin.units.forms.ar.${form}`)}
            error={errorOf(`plurals.ar.${form}`)}
            {...register(`plurals.ar.${form}`)}
          />
        ))}
      </div>
    </fieldset>
  )
}
