// One variant type, new and edit: its name and its values in an order made by hand, with swatches.
import { useState } from 'react'
import { Link } from 'react-router'
import { textIn } from '#shared/locale.ts'
import { useLocale } from '#web/boot-context.tsx'
import { EntityScreen } from '#web/form/entity-screen.tsx'
import { TextPair } from '#web/form/text-pair.tsx'
import type { EndpointForm } from '#web/form/use-endpoint-form.ts'
import { useLive } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { SortableList } from '#web/ui/sortable-list.tsx'
import { moved } from '#web/ui/sorting.ts'
import { listVariantTypeChoices, listVariantTypeUses, type VariantType, variantTypeCalls } from '../variant-types-contract.ts'
import { TypeValueRow, type TypeValues, typeBody, typeValues } from './parts/variants/type-value-row.tsx'

export default function AdminVariantType() {
  const { t } = useTranslation()
  const usedBy = ({ productCount }: VariantType) =>
    productCount > 0 ? t('variants.admin.type.usedBy', { count: productCount }) : t('variants.admin.type.unused')
  return (
    <EntityScreen
      name="variants.admin.type"
      calls={variantTypeCalls}
      refresh={[listVariantTypeChoices]}
      path={paths.office.variantType}
      listPath={paths.office.variantTypes()}
      empty={typeValues(null)}
      valuesOf={typeValues}
      bodyOf={typeBody}
      nameOf={({ title }) => title}
      description={(type) => (type ? usedBy(type) : t('variants.admin.type.newText'))}
    >
      {(form, type) => <TypeFields form={form} type={type} />}
    </EntityScreen>
  )
}

function TypeFields({ form, type }: { form: EndpointForm<TypeValues>; type: VariantType | null }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { errorOf, watch, setValue } = form
  const values = watch('values')
  const [shown, setShown] = useState<string | null>(null)
  const change = (next: TypeValues['values']) => setValue('values', next, { shouldDirty: true })
  const usesOf = (id: string | null) => type?.values.find((value) => value.id === id)?.productCount ?? 0
  return (
    <>
      <Card title={t('variants.admin.type.names')}>
        <TextPair name="title" label={t('variants.admin.types.name')} form={form} />
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
    </>
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
