// One variant type, new and edit: its name and its values in an order made by hand, with swatches.
import { useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { Link, useNavigate, useParams } from 'react-router'
import {
  createVariantType,
  getVariantType,
  listVariantTypeChoices,
  listVariantTypes,
  listVariantTypeUses,
  removeVariantType,
  updateVariantType,
  type VariantType,
} from '../variant-types-contract.ts'
import { Loaded } from '#web/form/loaded.tsx'
import { textIn } from '#shared/locale.ts'
import { useLocale } from '#web/boot-context.tsx'
import { EditScreen } from '#web/form/edit-screen.tsx'
import { Form } from '#web/form/form.tsx'
import { TextPair } from '#web/form/text-pair.tsx'
import { type EndpointForm, useEndpointForm } from '#web/form/use-endpoint-form.ts'
import { useLive, useSeed } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { SortableList } from '#web/ui/sortable-list.tsx'
import { moved } from '#web/ui/sorting.ts'
import { TypeValueRow, type TypeValues, typeBody, typeValues } from './parts/variants/type-value-row.tsx'

const lists = [listVariantTypes, listVariantTypeChoices]

export default function AdminVariantType() {
  const { t } = useTranslation()
  const { id = 'add' } = useParams()
  const type = useLive(getVariantType, { params: { id } }, { enabled: id !== 'add', staleTime: 0 })
  if (id === 'add') return <NewType />
  return (
    <Loaded title={t('variants.admin.type.loading')} of={type}>
      {(data) => <EditType key={data.id} type={data} />}
    </Loaded>
  )
}

function NewType() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const form = useEndpointForm<typeof createVariantType, TypeValues>(createVariantType, {
    initial: typeValues(null),
    toBody: typeBody,
    refresh: lists,
    said: 'core.added',
    guards: true,
    onDone: async ({ id }) => navigate(paths.office.variantType(id)),
  })
  return (
    <EditScreen
      title={t('variants.admin.type.new')}
      description={t('variants.admin.type.newText')}
      isNew
      backTo={paths.office.variantTypes()}
    >
      <TypeForm form={form} type={null} />
    </EditScreen>
  )
}

function EditType({ type: first }: { type: VariantType }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const seed = useSeed()
  const [type, setType] = useState(first)
  const form = useEndpointForm<typeof updateVariantType, TypeValues>(updateVariantType, {
    initial: typeValues(type),
    toBody: typeBody,
    params: { id: type.id },
    refresh: lists,
    said: 'core.saved',
    guards: true,
    onDone: (saved) => {
      setType(saved)
      form.reset(typeValues(saved))
      seed(getVariantType, { params: { id: saved.id } }, saved)
    },
  })
  const title = textIn(type.title, locale)
  return (
    <EditScreen
      title={title}
      description={type.productCount > 0 ? t('variants.admin.type.usedBy', { count: type.productCount }) : t('variants.admin.type.unused')}
      isNew={false}
      backTo={paths.office.variantTypes()}
      remove={{
        of: removeVariantType,
        input: { params: { id: type.id } },
        refresh: lists,
        title: t('variants.admin.type.removeTitle', { title }),
        text: t('variants.admin.type.removeText'),
      }}
    >
      <TypeForm form={form} type={type} />
    </EditScreen>
  )
}

function TypeForm({ form, type }: { form: EndpointForm<TypeValues>; type: VariantType | null }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { register, errorOf, watch, setValue } = form
  const values = watch('values')
  const [shown, setShown] = useState<string | null>(null)
  const change = (next: TypeValues['values']) => setValue('values', next, { shouldDirty: true })
  const usesOf = (id: string | null) => type?.values.find((value) => value.id === id)?.productCount ?? 0
  return (
    <Form form={form} submitLabel={t('core.save')} isLong className="grid gap-6">
      <Card title={t('variants.admin.type.names')}>
        <TextPair name="title" label={t('variants.admin.types.name')} register={register} errorOf={errorOf} />
      </Card>
      <Card title={t('variants.admin.type.valuesTitle')} description={t('variants.admin.type.valuesText')}>
        <div className="grid gap-4">
          <SortableList
            items={values}
            itemKey={({ key }) => key}
            itemLabel={(value) => textIn(value.title, locale) || t('variants.admin.type.value', { number: values.indexOf(value) + 1 })}
            label={t('variants.admin.type.valuesTitle')}
            onMove={(from, to) => change(moved(values, from, to))}
            render={(value, index, handle) => (
              <TypeValueRow
                value={value}
                index={index}
                handle={handle}
                form={form}
                uses={usesOf(value.id)}
                onRemove={() => change(values.filter((_, at) => at !== index))}
                onSwatch={(swatch) => change(values.map((each, at) => (at === index ? { ...each, swatch } : each)))}
                onUses={() => setShown(value.id)}
              />
            )}
          />
          {errorOf('values') && (
            <p role="alert" className="text-sm text-danger">
              {errorOf('values')}
            </p>
          )}
          <div>
            <Button
              icon="plus"
              onClick={() =>
                change([
                  ...values,
                  {
                    key: `new-${values.length}-${values.map(({ key }) => key).join('').length}`,
                    id: null,
                    title: { en: '', ar: '' },
                    swatch: null,
                  },
                ])
              }
            >
              {t('variants.admin.type.addValue')}
            </Button>
          </div>
        </div>
      </Card>
      {type && <Uses typeId={type.id} valueId={shown} onClose={() => setShown(null)} />}
    </Form>
  )
}

/** The products that use a value. */
function Uses({ typeId, valueId, onClose }: { typeId: string; valueId: string | null; onClose: () => void }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const query = { value: valueId ?? undefined, perPage: 100 }
  const { data } = useLive(listVariantTypeUses, { params: { id: typeId }, query }, { enabled: valueId !== null })
  return (
    <Dialog open={valueId !== null} onClose={onClose} size="sm" title={t('variants.admin.type.usesTitle')}>
      {data ? (
        <ul className="grid gap-2">
          {data.data.map(({ id, sku, title }) => (
            <li key={id}>
              <Link to={paths.office.productVariants(id)} className="underline underline-offset-4">
                <bdi>{textIn(title, locale)}</bdi>
              </Link>{' '}
              <bdi className="text-ink-soft">{sku}</bdi>
            </li>
          ))}
          {data.meta.total > data.data.length && <li>{t('variants.admin.group.more', { count: data.meta.total - data.data.length })}</li>}
        </ul>
      ) : (
        <SkeletonText lines={4} />
      )}
    </Dialog>
  )
}
