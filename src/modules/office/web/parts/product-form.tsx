// The product's form: texts in both languages, where it belongs, pictures, price and stock, bundle, what search engines show.
import { useTranslation } from '#web/translation.tsx'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { productStatuses } from '#modules/products/admin-fields.ts'
import { listOptionGroupChoices } from '#modules/products/product-admin-contract.ts'
import { textIn } from '#shared/locale.ts'
import { useLocale } from '#web/boot-context.tsx'
import { Form } from '#web/form/form.tsx'
import { MultiPicker, Picker } from '#web/form/picker.tsx'
import { RichTextPair } from '#web/form/rich-text.tsx'
import { TextPair } from '#web/form/text-pair.tsx'
import { useLive } from '#web/page-data.ts'
import { Card } from '#web/ui/card.tsx'
import { SortableList } from '#web/ui/sortable-list.tsx'
import { moved } from '#web/ui/sorting.ts'
import { Select, TextInput } from '#web/ui/text-input.tsx'
import { BundleParts } from '#modules/products/web/parts/editing/bundle-parts.tsx'
import { PictureList } from '#modules/products/web/parts/editing/picture-list.tsx'
import { PricesAndStock } from './prices-and-stock.tsx'
import { isBundleOf } from '#modules/products/web/parts/editing/product-values.ts'
import type { ProductFormProps } from '#modules/products/web/parts/editing/product-form-props.ts'
import { SeoCard } from '#modules/products/web/parts/editing/seo-card.tsx'

export function ProductForm({ form, choices, product, decimals }: ProductFormProps) {
  const { t } = useTranslation()
  const { errorOf, set, watch } = form
  const bundle = watch('bundle')
  const isBundle = isBundleOf({ bundle, tagIds: watch('tagIds') }, choices.tags)
  return (
    <Form form={form} submitLabel={t('core.save')} isLong className="grid grid-cols-1 gap-6">
      <Card title={t('office.admin.product.texts')}>
        <div className="grid grid-cols-1 gap-4">
          <TextPair name="title" label={t('office.admin.product.title')} form={form} />
          <RichTextPair
            label={t('office.admin.product.description')}
            value={watch('description')}
            onChange={(description) => set('description', description)}
            errors={{ en: errorOf('description.en'), ar: errorOf('description.ar') }}
          />
        </div>
      </Card>
      <Belonging form={form} choices={choices} />
      <Card title={t('office.admin.product.pictures')} description={t('office.admin.product.picturesText')}>
        <PictureList pictures={watch('pictures')} onChange={(pictures) => set('pictures', pictures)} />
      </Card>
      <PricesAndStock form={form} product={product} decimals={decimals} isBundle={isBundle} />
      {isBundle && <BundleParts parts={bundle} onChange={(parts) => set('bundle', parts)} ownId={product?.id} errorOf={errorOf} />}
      <SeoCard form={form} />
    </Form>
  )
}

function Belonging({ form, choices }: Pick<ProductFormProps, 'form' | 'choices'>) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { input, errorOf, set, watch } = form
  const options = (list: readonly { id: string; title: { en: string; ar: string } }[]) =>
    list.map(({ id, title }) => ({ value: id, label: textIn(title, locale) }))
  const kinds = { 1: '', 2: t('office.admin.product.discountTag'), 3: t('office.admin.product.bundleTag') }
  return (
    <Card title={t('office.admin.product.sorting')}>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <TextInput label={t('office.admin.product.sku')} dir="ltr" autoComplete="off" {...input('sku')} />
        <TextInput
          label={t('office.admin.product.slug')}
          placeholder={t('office.admin.product.slugMade')}
          autoComplete="off"
          {...input('slug')}
        />
        <Select
          label={t('office.admin.products.status')}
          options={productStatuses.map((value) => ({ value, label: t(`office.admin.status.${value}`) }))}
          {...input('status')}
        />
        <Picker
          label={t('office.admin.products.category')}
          {...(choices.categories.length === 0 ? { hint: t('office.admin.product.lacks.category') } : {})}
          options={choices.categories.map(({ id, path }) => ({ value: id, label: path.map((each) => textIn(each, locale)).join(' / ') }))}
          value={watch('categoryId')}
          onChange={(value) => set('categoryId', value)}
          error={errorOf('categoryId')}
        />
        <Picker
          label={t('office.admin.products.brand')}
          placeholder={t('core.none')}
          isClearable
          options={options(choices.brands)}
          value={watch('brandId')}
          onChange={(value) => set('brandId', value)}
          error={errorOf('brandId')}
        />
        <Select
          label={t('office.admin.product.unit')}
          hint={choices.units.length === 0 && <Lacking to={paths.office.measureUnit('add')} name="unit" />}
          options={options(choices.units)}
          {...input('measureUnitId')}
        />
        <Select
          label={t('office.admin.product.taxGroup')}
          hint={choices.taxGroups.length === 0 && <Lacking to={paths.office.taxGroup('add')} name="taxGroup" />}
          options={options(choices.taxGroups)}
          {...input('taxGroupId')}
        />
        <MultiPicker
          label={t('office.admin.product.tags')}
          placeholder={t('core.none')}
          options={choices.tags.map(({ id, title, type }) => ({ value: id, label: textIn(title, locale), hint: kinds[type] }))}
          value={watch('tagIds')}
          onChange={(value) => set('tagIds', value)}
          error={errorOf('tagIds')}
        />
        <OptionGroups form={form} />
      </div>
    </Card>
  )
}

/** Where there is nothing to choose from yet: the way to the first one. */
function Lacking({ to, name }: { to: string; name: 'unit' | 'taxGroup' }) {
  const { t } = useTranslation()
  return (
    <Link to={to} className="font-medium text-primary hover:underline">
      {t(`office.admin.product.lacks.${name}`)}
    </Link>
  )
}

function OptionGroups({ form }: Pick<ProductFormProps, 'form'>) {
  const { t } = useTranslation()
  const locale = useLocale()
  const chosen = form.watch('optionGroupIds')
  const { data: groups = [] } = useLive(listOptionGroupChoices, {}, { staleTime: 60_000 })
  const titleOf = (id: string) => {
    const group = groups.find((each) => each.id === id)
    return group ? textIn(group.title, locale) : ''
  }
  return (
    <div className="grid content-start gap-2">
      <MultiPicker
        label={t('office.admin.product.optionGroups')}
        placeholder={t('core.none')}
        options={groups.map(({ id, title, choiceCount }) => ({
          value: id,
          label: textIn(title, locale),
          hint: t('office.admin.product.choiceCount', { count: choiceCount }),
        }))}
        value={chosen}
        onChange={(value) => form.set('optionGroupIds', value)}
        error={form.errorOf('optionGroupIds')}
        showsChosen={chosen.length < 2}
      />
      {chosen.length > 1 && (
        <SortableList
          items={chosen}
          itemKey={(id) => id}
          itemLabel={titleOf}
          label={t('office.admin.product.optionOrder')}
          className="grid gap-1"
          onMove={(from, to) => form.set('optionGroupIds', moved(chosen, from, to))}
          render={(id, index, handle) => (
            <span className="flex items-center gap-1.5 rounded-md border border-line bg-card pe-3 text-sm">
              {handle}
              <span className="text-ink-soft tabular-nums">{index + 1}</span>
              <bdi className="truncate">{titleOf(id)}</bdi>
            </span>
          )}
        />
      )}
    </div>
  )
}
