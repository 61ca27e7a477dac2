// One product's screen, new and edit: its form, what to do with it, and what to decide when somebody else saved meanwhile.
import { useRef, useState } from 'react'
import { AuditLink } from '#web/audited.tsx'
import { useTranslation } from '#web/translation.tsx'
import { useNavigate, useParams } from 'react-router'
import { saveProductMenus } from '#modules/content/product-menus-contract.ts'
import { listAdminProducts } from '#modules/products/admin-contract.ts'
import {
  AdminProduct,
  createProduct,
  getAdminProduct,
  listProductChanges,
  updateProduct,
} from '#modules/products/product-admin-contract.ts'
import { listTermChoices, type TermChoices } from '#modules/taxonomy/admin-contract.ts'
import { textIn } from '#shared/locale.ts'
import { useBoot, useLocale } from '#web/boot-context.tsx'
import { ErrorPage } from '#web/error-page.tsx'
import { useChangedTitle } from '#web/form/use-changed-title.ts'
import { useEndpointForm } from '#web/form/use-endpoint-form.ts'
import { showSaved, typeInto } from '#web/form/show-saved.ts'
import { PageHead } from '#web/page-head.tsx'
import { useFresh, useLive, useSeed } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { useRecordName } from '#web/record-name.ts'
import { Card } from '#web/ui/card.tsx'
import { useCommand } from '#web/use-command.ts'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { ArchivedNotice, ProductActions } from '#modules/products/web/parts/editing/product-actions.tsx'
import { ProductConflict } from '#modules/products/web/parts/editing/product-conflict.tsx'
import { ProductForm } from './parts/product-form.tsx'
import { ProductMedia } from '#modules/extras/web/parts/product-media.tsx'
import { NewProductMenus, ProductMenus } from '#modules/content/web/parts/product-menus.tsx'
import { type Difference, valueAt } from '#modules/products/web/parts/editing/product-fields.ts'
import {
  createBody,
  isBundleOf,
  newProduct,
  productValues,
  type ProductValues,
  updateBody,
} from '#modules/products/web/parts/editing/product-values.ts'

export default function AdminProductScreen() {
  const { t } = useTranslation()
  const { id = 'add' } = useParams()
  const isNew = id === 'add'
  const choices = useLive(listTermChoices, {}, { staleTime: 60_000 })
  const product = useFresh(getAdminProduct, { params: { id } }, { enabled: !isNew })
  const failed = (choices.data ? null : choices.error) ?? (isNew || product.data ? null : product.error)
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

const toField = (path: string): string => path.replace('weightGrams', 'weight').replace('seoImageId', 'seoImage')

function NewProduct({ choices }: { choices: TermChoices }) {
  const { t } = useTranslation()
  const { profile } = useBoot()
  const navigate = useNavigate()
  const [menuIds, setMenuIds] = useState<string[]>([])
  const intoMenus = useCommand(saveProductMenus)
  const decimalsOf = (unitId: string) => choices.units.find(({ id }) => id === unitId)?.decimals ?? 0
  const form = useEndpointForm<typeof createProduct, ProductValues>(createProduct, {
    initial: newProduct(
      choices.taxGroups.find(({ isDefault }) => isDefault)?.id ?? '',
      (choices.units.find(({ code }) => code === 'pc') ?? choices.units[0])?.id ?? '',
    ),
    toBody: (values) =>
      createBody(values, {
        moneyDecimals: profile.decimals,
        decimals: decimalsOf(values.measureUnitId),
        isBundle: isBundleOf(values, choices.tags),
      }),
    toField,
    refresh: [listAdminProducts],
    said: 'core.added',
    guards: true,
    onDone: async ({ id }) => {
      // A refusal here is shown as a message; the product exists, and its screen shows its menus.
      if (menuIds.length > 0) await intoMenus.runAsync({ params: { id }, body: { menuIds } }).catch(() => undefined)
      await navigate(paths.office.product(id), { replace: true })
    },
  })
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead title={t('office.admin.product.new')} isIndexed={false} />
      <PageHeading title={t('office.admin.product.new')} description={t('office.admin.product.newText')} />
      <ProductForm form={form} choices={choices} product={null} decimals={decimalsOf(form.watch('measureUnitId'))} />
      <NewProductMenus value={menuIds} onChange={setMenuIds} />
    </div>
  )
}

type Conflict = { title: string; base: ProductValues; mine: ProductValues; theirs: AdminProduct }

function EditProduct({ first, choices }: { first: AdminProduct; choices: TermChoices }) {
  const { profile } = useBoot()
  const locale = useLocale()
  const seed = useSeed()
  const changedTitle = useChangedTitle()
  const [product, setProduct] = useState(first)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  // The version a save is compared with; a decided conflict moves it within one press of a button.
  const seen = useRef(first)
  const show = (next: AdminProduct) => {
    seen.current = next
    setProduct(next)
  }
  const valuesOf = (of: AdminProduct) => productValues(of, profile.decimals)
  const form = useEndpointForm<typeof updateProduct, ProductValues>(updateProduct, {
    initial: valuesOf(first),
    toBody: (values) => {
      // A limit is what is read beside it: an amount of the chosen unit.
      const { decimals = seen.current.decimals } = choices.units.find(({ id }) => id === values.measureUnitId) ?? {}
      return updateBody(values, { ...seen.current, decimals }, profile.decimals)
    },
    toField,
    params: { id: first.id },
    refresh: [listAdminProducts, listProductChanges],
    said: 'core.updated',
    guards: true,
    onDone: (saved, values) => {
      show(saved)
      setConflict(null)
      showSaved(form, values, valuesOf(saved))
      seed(getAdminProduct, { params: { id: saved.id } }, saved)
    },
    onRefused: (error) => {
      const theirs = error.code === 'core.changed' ? AdminProduct.safeParse(error.data) : null
      if (!theirs?.success) return false
      setConflict({
        title: changedTitle(error, 'office.admin.product.conflictTitle'),
        base: valuesOf(seen.current),
        mine: structuredClone(form.getValues()),
        theirs: theirs.data,
      })
      window.scrollTo({ top: 0 })
      return true
    },
  })
  const decide = (taken: Difference[]) => {
    if (!conflict) return
    const theirs = valuesOf(conflict.theirs)
    typeInto(
      form,
      taken.map(({ field: { path } }) => ({ path, value: valueAt(theirs, path) })),
    )
    if (!theirs.variant !== !form.getValues('variant')) form.setValue('variant', theirs.variant)
    show(conflict.theirs)
    setConflict(null)
    void form.submit()
  }
  const title = textIn(product.title, locale)
  useRecordName(title)
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead title={title} isIndexed={false} />
      <PageHeading
        title={title}
        description={<bdi>{product.sku}</bdi>}
        actions={
          <>
            <AuditLink subject="product" id={product.id} />
            <ProductActions product={product} choices={choices} />
          </>
        }
      />
      <ArchivedNotice
        product={product}
        onRestored={(restored) => {
          const typed = form.formState.isDirty
          show(restored)
          if (!typed) form.reset(valuesOf(restored))
        }}
      />
      {conflict && (
        <ProductConflict
          title={conflict.title}
          base={conflict.base}
          mine={conflict.mine}
          theirs={valuesOf(conflict.theirs)}
          choices={choices}
          decimals={conflict.theirs.decimals}
          onDecide={decide}
        />
      )}
      <ProductForm form={form} choices={choices} product={product} decimals={product.decimals} />
      <ProductMedia id={product.id} />
      <ProductMenus id={product.id} />
    </div>
  )
}
