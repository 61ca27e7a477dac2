// One measure unit, new and edit; its decimals are open only while no product counts in it.
import { useTranslation } from '#web/translation.tsx'
import { useNavigate, useParams } from 'react-router'
import { textIn, type Texts } from '#shared/locale.ts'
import { noPlurals, pluralForms, type UnitPlurals } from '#shared/units.ts'
import { useLocale } from '#web/boot-context.tsx'
import { EditScreen } from '#web/form/edit-screen.tsx'
import { Form } from '#web/form/form.tsx'
import { TextPair } from '#web/form/text-pair.tsx'
import { type EndpointForm, useEndpointForm } from '#web/form/use-endpoint-form.ts'
import { useLive, useSeed } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Card } from '#web/ui/card.tsx'
import { Select, TextInput } from '#web/ui/text-input.tsx'
import { listShelfChoices } from '../admin-contract.ts'
import { type AdminUnit, createUnit, getAdminUnit, listAdminUnits, removeUnit, type UnitInput, updateUnit } from '../unit-contract.ts'
import { Loaded } from '#web/form/loaded.tsx'
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
const lists = [listAdminUnits, listShelfChoices]

export default function AdminMeasureUnit() {
  const { t } = useTranslation()
  const { id = 'add' } = useParams()
  const unit = useLive(getAdminUnit, { params: { id } }, { enabled: id !== 'add', staleTime: 0 })
  if (id === 'add') return <NewUnit />
  return (
    <Loaded title={t('taxonomy.admin.units.title')} of={unit}>
      {(data) => <EditUnit key={data.id} unit={data} />}
    </Loaded>
  )
}

function NewUnit() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const form = useEndpointForm<typeof createUnit, Values>(createUnit, {
    initial: { name: { en: '', ar: '' }, plurals: pluralsOf(noPlurals), code: '', decimals: '0' },
    toBody: bodyOf,
    refresh: lists,
    said: 'core.added',
    guards: true,
    onDone: async ({ id }) => navigate(paths.office.measureUnit(id)),
  })
  return (
    <EditScreen title={t('taxonomy.admin.units.new')} isNew backTo={paths.office.measureUnits()}>
      <UnitForm form={form} isUsed={false} />
    </EditScreen>
  )
}

function EditUnit({ unit }: { unit: AdminUnit }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const seed = useSeed()
  const form = useEndpointForm<typeof updateUnit, Values>(updateUnit, {
    initial: valuesOf(unit),
    toBody: bodyOf,
    params: { id: unit.id },
    refresh: lists,
    said: 'core.saved',
    guards: true,
    onDone: (saved) => {
      form.reset(valuesOf(saved))
      seed(getAdminUnit, { params: { id: saved.id } }, saved)
    },
  })
  const name = textIn(unit.name, locale)
  return (
    <EditScreen
      title={name}
      description={<bdi>{unit.code}</bdi>}
      isNew={false}
      backTo={paths.office.measureUnits()}
      remove={{
        of: removeUnit,
        input: { params: { id: unit.id } },
        refresh: lists,
        title: t('taxonomy.admin.units.removeTitle', { name }),
        text: t('taxonomy.admin.units.removeText'),
      }}
    >
      <UnitForm form={form} isUsed={unit.isUsed} />
      <ShelfProducts kind="measureUnit" of={unit.id} />
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

/** What other numbers of it are called: one form more in English, five more in Arabic. */
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
