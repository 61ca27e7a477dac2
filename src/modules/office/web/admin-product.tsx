// One product's form, new and edit: both languages side by side, pictures, price and stock of its variants.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import {
  type AdminProduct as Product,
  createProduct,
  getAdminProduct,
  listAdminProducts,
  productStatuses,
  removeProduct,
  updateProduct,
} from '#modules/products/admin-contract.ts'
import { listShelfChoices, type ShelfChoices } from '#modules/taxonomy/admin-contract.ts'
import { textIn } from '#shared/locale.ts'
import { useBoot, useLocale } from '#web/boot-context.tsx'
import { ErrorPage } from '#web/error-page.tsx'
import { Form } from '#web/form/form.tsx'
import { type EndpointForm, useEndpointForm } from '#web/form/use-endpoint-form.ts'
import { PageHead } from '#web/page-head.tsx'
import { useLive, useSeed } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { Select, TextInput } from '#web/ui/text-input.tsx'
import { useCommand } from '#web/use-command.ts'
import { PictureList } from './parts/picture-list.tsx'
import { TextPair } from '#web/form/text-pair.tsx'
import { VariantTable } from './parts/variant-table.tsx'
import { createBody, newProduct, productValues, type ProductValues, updateBody } from './product-values.ts'

export default function AdminProduct() {
  const { t } = useTranslation()
  const { id = 'add' } = useParams()
  const isNew = id === 'add'
  const choices = useLive(listShelfChoices, {}, { staleTime: 60_000 })
  const product = useLive(getAdminProduct, { params: { id } }, { enabled: !isNew, staleTime: 0 })
  const failed = choices.error ?? (isNew ? null : product.error)
  if (failed) return <ErrorPage status={'status' in failed && failed.status === 404 ? 404 : 500} detail={{ message: failed.message }} />
  if (!choices.data || (!isNew && !product.data)) {
    return (
      <Card title={t('office.admin.product.loading')}>
        <SkeletonText lines={8} />
      </Card>
    )
  }
  if (isNew || !product.data) return <NewProduct choices={choices.data} />
  return <EditProduct key={product.data.id} first={product.data} choices={choices.data} />
}

function NewProduct({ choices }: { choices: ShelfChoices }) {
  const { t } = useTranslation()
  const { profile } = useBoot()
  const navigate = useNavigate()
  const decimalsOf = (unitId: string) => choices.units.find(({ id }) => id === unitId)?.decimals ?? 0
  const form = useEndpointForm<typeof createProduct, ProductValues>(createProduct, {
    initial: newProduct(
      choices.taxGroups.find(({ isDefault }) => isDefault)?.id ?? '',
      (choices.units.find(({ code }) => code === 'pc') ?? choices.units[0])?.id ?? '',
    ),
    toBody: (values) => createBody(values, profile.decimals, decimalsOf(values.measureUnitId)) as never,
    toField: (path) => path.replace(/^variant\./, 'variants.0.').replace('weightGrams', 'weight'),
    refresh: [listAdminProducts],
    said: 'core.added',
    guards: true,
    onDone: async ({ id }) => navigate(paths.office.product(id)),
  })
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead title={t('office.admin.product.new')} isIndexed={false} />
      <PageHeading title={t('office.admin.product.new')} description={t('office.admin.product.newText')} />
      <ProductForm form={form} choices={choices} product={null} decimals={decimalsOf(form.watch('measureUnitId'))} />
    </div>
  )
}

function EditProduct({ first, choices }: { first: Product; choices: ShelfChoices }) {
  const { t } = useTranslation()
  const { profile } = useBoot()
  const locale = useLocale()
  const seed = useSeed()
  const navigate = useNavigate()
  const [product, setProduct] = useState(first)
  const [theirs, setTheirs] = useState<Product | null>(null)
  const [isRemoving, setRemoving] = useState(false)
  const remove = useCommand(removeProduct, {
    refresh: [listAdminProducts],
    said: 'core.removed',
    onDone: async () => navigate(paths.office.products()),
    ignore: true,
  })
  const form = useEndpointForm<typeof updateProduct, ProductValues>(updateProduct, {
    initial: productValues(first, profile.decimals),
    toBody: (values) => updateBody(values, product.version, profile.decimals, product.decimals) as never,
    toField: (path) => path.replace('weightGrams', 'weight'),
    params: { id: first.id },
    refresh: [listAdminProducts],
    said: 'core.saved',
    guards: true,
    onDone: (saved) => {
      setProduct(saved)
      setTheirs(null)
      form.reset(productValues(saved, profile.decimals))
      seed(getAdminProduct, { params: { id: saved.id } }, saved)
    },
    onRefused: (error) => {
      if (error.code !== 'core.changed' || !isProduct(error.data)) return false
      setTheirs(error.data)
      return true
    },
  })
  const title = textIn(product.title, locale)
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead title={title} isIndexed={false} />
      <PageHeading
        title={title}
        description={<bdi>{product.sku}</bdi>}
        actions={
          <>
            <ButtonLink to={paths.product(product.slug)} icon="external">
              {t('office.admin.product.view')}
            </ButtonLink>
            <Button variant="quiet" className="text-danger!" icon="trash" onClick={() => setRemoving(true)}>
              {t('core.delete')}
            </Button>
          </>
        }
      />
      {theirs && (
        <Conflict
          mine={form.getValues()}
          theirs={theirs}
          onTake={() => setProduct({ ...product, version: theirs.version })}
          onClose={() => setTheirs(null)}
        />
      )}
      <ProductForm form={form} choices={choices} product={product} decimals={product.decimals} />
      <ConfirmDialog
        open={isRemoving}
        onClose={() => setRemoving(false)}
        onConfirm={() => remove.run({ params: { id: product.id } })}
        title={t('office.admin.product.removeTitle', { title })}
        confirmLabel={t('core.delete')}
        loading={remove.isRunning}
        error={remove.error?.message}
      >
        {t('office.admin.product.removeText')}
      </ConfirmDialog>
    </div>
  )
}

const isProduct = (data: unknown): data is Product => typeof data === 'object' && data !== null && 'version' in data && 'variants' in data

/** Somebody else saved in the meantime: shows what differs; nothing typed is lost. */
function Conflict({ mine, theirs, onTake, onClose }: { mine: ProductValues; theirs: Product; onTake: () => void; onClose: () => void }) {
  const { t } = useTranslation()
  const rows = (['title', 'description'] as const).flatMap((field) =>
    (['en', 'ar'] as const)
      .filter((language) => mine[field][language] !== theirs[field][language])
      .map((language) => ({
        label: `${t(`office.admin.product.${field}`)} (${t(`office.admin.language.${language}`)})`,
        mine: mine[field][language],
        theirs: theirs[field][language],
      })),
  )
  return (
    <Alert
      tone="warning"
      title={t('office.admin.product.conflictTitle')}
      actions={
        <>
          <Button
            size="sm"
            onClick={() => {
              onTake()
              onClose()
            }}
          >
            {t('office.admin.product.conflictKeep')}
          </Button>
          <Button size="sm" variant="quiet" onClick={() => window.location.reload()}>
            {t('office.admin.product.conflictReload')}
          </Button>
        </>
      }
    >
      <p>{t('office.admin.product.conflictText')}</p>
      <ul className="mt-2 grid gap-1">
        {rows.map((row) => (
          <li key={row.label}>
            <strong>{row.label}</strong>: <del>{row.theirs.slice(0, 120)}</del> →{' '}
            <ins className="no-underline">{row.mine.slice(0, 120)}</ins>
          </li>
        ))}
      </ul>
    </Alert>
  )
}

type FormProps = { form: EndpointForm<ProductValues>; choices: ShelfChoices; product: Product | null; decimals: number }

function ProductForm({ form, choices, product, decimals }: FormProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { register, errorOf, watch, setValue } = form
  const options = (list: readonly { id: string; title: { en: string; ar: string } }[]) =>
    list.map(({ id, title }) => ({ value: id, label: textIn(title, locale) }))
  const tagIds = watch('tagIds')
  return (
    <Form form={form} submitLabel={t('core.save')} className="grid gap-6">
      <Card title={t('office.admin.product.texts')}>
        <div className="grid gap-4">
          <TextPair name="title" label={t('office.admin.product.title')} register={register} errorOf={errorOf} />
          <TextPair name="description" label={t('office.admin.product.description')} register={register} errorOf={errorOf} isLong />
        </div>
      </Card>
      <Card title={t('office.admin.product.sorting')}>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <TextInput label={t('office.admin.product.sku')} dir="ltr" error={errorOf('sku')} {...register('sku')} />
          {product && <TextInput label={t('office.admin.product.slug')} dir="auto" error={errorOf('slug')} {...register('slug')} />}
          <Select
            label={t('office.admin.products.status')}
            options={productStatuses.map((value) => ({ value, label: t(`office.admin.status.${value}`) }))}
            error={errorOf('status')}
            {...register('status')}
          />
          <Select
            label={t('office.admin.products.category')}
            placeholder={t('office.admin.product.choose')}
            options={choices.categories.map(({ id, path }) => ({ value: id, label: path.map((each) => textIn(each, locale)).join(' / ') }))}
            error={errorOf('categoryId')}
            {...register('categoryId')}
          />
          <Select
            label={t('office.admin.products.brand')}
            placeholder={t('core.none')}
            options={options(choices.brands)}
            error={errorOf('brandId')}
            {...register('brandId')}
          />
          <Select
            label={t('office.admin.product.unit')}
            options={options(choices.units)}
            error={errorOf('measureUnitId')}
            {...register('measureUnitId')}
          />
          <Select
            label={t('office.admin.product.taxGroup')}
            options={options(choices.taxGroups)}
            error={errorOf('taxGroupId')}
            {...register('taxGroupId')}
          />
        </div>
        <fieldset className="mt-4">
          <legend className="mb-2 text-sm font-medium text-ink">{t('office.admin.product.tags')}</legend>
          <div className="flex flex-wrap gap-x-6 gap-y-2">
            {choices.tags.map(({ id, title }) => (
              <Checkbox
                key={id}
                label={textIn(title, locale)}
                checked={tagIds.includes(id)}
                onChange={() =>
                  setValue('tagIds', tagIds.includes(id) ? tagIds.filter((each) => each !== id) : [...tagIds, id], { shouldDirty: true })
                }
              />
            ))}
          </div>
        </fieldset>
      </Card>
      <Card title={t('office.admin.product.pictures')} description={t('office.admin.product.picturesText')}>
        <PictureList pictures={watch('pictures')} onChange={(pictures) => setValue('pictures', pictures, { shouldDirty: true })} />
      </Card>
      <Card title={t('office.admin.product.pricesAndStock')} description={t('office.admin.product.pricesText')}>
        <VariantTable form={form} product={product} decimals={decimals} />
      </Card>
      <Card title={t('office.admin.product.seo')}>
        <div className="grid gap-4">
          <TextPair name="seoTitle" label={t('office.admin.product.seoTitle')} register={register} errorOf={errorOf} optional />
          <TextPair
            name="seoDescription"
            label={t('office.admin.product.seoDescription')}
            register={register}
            errorOf={errorOf}
            optional
            isLong
          />
        </div>
      </Card>
    </Form>
  )
}
