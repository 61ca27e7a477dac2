// One measure unit, new and edit; its decimals are open only while no product counts in it.
import { useTranslation } from '#web/translation.tsx'
import { useNavigate, useParams } from 'react-router'
import { textIn } from '#shared/locale.ts'
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
import type { Words } from '../fields.ts'
import { type AdminUnit, createUnit, getAdminUnit, listAdminUnits, removeUnit, type UnitInput, updateUnit } from '../unit-contract.ts'
import { Loaded } from '#web/form/loaded.tsx'
import { ShelfProducts } from './parts/shelf-products.tsx'

type Values = { name: Words; code: string; decimals: string }

const valuesOf = ({ name, code, decimals }: AdminUnit): Values => ({ name, code, decimals: String(decimals) })
const bodyOf = ({ name, code, decimals }: Values): UnitInput => ({ name, code, decimals: Number(decimals) })
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
    initial: { name: { en: '', ar: '' }, code: '', decimals: '0' },
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
