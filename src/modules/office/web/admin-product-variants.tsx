// All variants of one product: made from types and values, edited as in a spreadsheet, saved in one go together with their stock.
import { useMemo, useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { useParams } from 'react-router'
import { listAdminProducts } from '#modules/products/admin-contract.ts'
import { getAdminProduct } from '#modules/products/product-admin-contract.ts'
import { getProductAttributes } from '#modules/products/attributes-contract.ts'
import { getVariantSheet, saveVariants, type VariantSheet } from '#modules/products/variants-contract.ts'
import { setStocks } from '#modules/stock/counts-contract.ts'
import { isCallError } from '#shared/call.ts'
import { textIn } from '#shared/locale.ts'
import { useApi } from '#web/api.ts'
import { useBoot, useLocale } from '#web/boot-context.tsx'
import { ErrorPage } from '#web/error-page.tsx'
import { useChangedTitle } from '#web/form/use-changed-title.ts'
import { useMay } from '#web/may.ts'
import { DataGrid } from '#web/grid/data-grid.tsx'
import type { GridSave } from '#web/grid/grid-state.ts'
import type { GridOutcome } from '#web/grid/use-grid-core.ts'
import { PageHead } from '#web/page-head.tsx'
import { useFresh, useRefresh } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { useRecordName } from '#web/record-name.ts'
import { showToast } from '#web/toast.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { type Picturing, useVariantColumns } from '#modules/products/web/parts/variants/variant-columns.tsx'
import { useVariantFilter } from '#modules/products/web/parts/variants/variant-filter.tsx'
import { VariantPicture } from '#modules/products/web/parts/variants/variant-picture.tsx'
import { VariantPlanner } from '#modules/products/web/parts/variants/variant-planner.tsx'
import {
  mergedVariants,
  presentOf,
  variantBodies,
  variantProblems,
  variantRows,
} from '#modules/products/web/parts/variants/variant-rows.ts'

export default function AdminProductVariants() {
  const { id = '' } = useParams()
  return <Screen key={id} id={id} />
}

function Screen({ id }: { id: string }) {
  const { t } = useTranslation()
  const [round, setRound] = useState(0)
  const sheet = useFresh(getVariantSheet, { params: { id } })
  if (sheet.error && !sheet.data)
    return (
      <ErrorPage
        status={isCallError(sheet.error) && [404, 422].includes(sheet.error.status) ? 404 : 500}
        detail={{ message: sheet.error.message }}
      />
    )
  if (!sheet.data)
    return (
      <Card title={t('variants.admin.sheet.loading')}>
        <SkeletonText lines={10} />
      </Card>
    )
  return <Sheet key={round} present={sheet.data} onMade={() => setRound(round + 1)} />
}

/** Begins with the sheet as it is now; a later answer does not take away what is being edited. */
function Sheet({ present, onMade }: { present: VariantSheet; onMade: () => void }) {
  const [first] = useState(present)
  const { t } = useTranslation()
  const locale = useLocale()
  const { profile } = useBoot()
  const { product } = first
  const [isPlanning, setPlanning] = useState(first.axes.length === 0)
  const title = textIn(product.title, locale)
  useRecordName(title)
  const mayGenerate = useMay()(saveVariants.may)
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead title={t('variants.admin.sheet.title', { title })} isIndexed={false} />
      <PageHeading
        title={t('variants.admin.sheet.title', { title })}
        description={
          <>
            <bdi>{product.sku}</bdi> · {t('variants.admin.sheet.count', { count: first.variants.length })}
          </>
        }
        actions={
          <>
            <ButtonLink to={paths.office.product(product.id)} icon="edit">
              {t('variants.admin.sheet.toProduct')}
            </ButtonLink>
            <ButtonLink to={paths.office.productAttributes(profile.attributesVersion, product.id)} icon="tag">
              {t('variants.admin.sheet.toAttributes')}
            </ButtonLink>
            <Button may="catalogue.change" icon="dashboard" aria-expanded={isPlanning} onClick={() => setPlanning(!isPlanning)}>
              {t('variants.admin.sheet.generate')}
            </Button>
          </>
        }
      />
      {isPlanning && mayGenerate && <VariantPlanner sheet={first} onDone={onMade} />}
      <VariantGrid first={first} />
    </div>
  )
}

function VariantGrid({ first }: { first: VariantSheet }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const [variants, setVariants] = useState(first.variants)
  const [picturing, setPicturing] = useState<Picturing | null>(null)
  const [pictures, setPictures] = useState(first.pictures)
  const rows = useMemo(
    () => variantRows({ axes: first.axes, variants }, locale, t('variants.admin.sheet.only')),
    [first.axes, variants, locale, t],
  )
  const columns = useVariantColumns(first.product, pictures, setPicturing)
  const filter = useVariantFilter(first.axes, rows)
  const save = useSaveVariants(first.product.id, (given) => setVariants((before) => mergedVariants(before, given)))
  const say = (key: string, now: string | number | null) => {
    const text = columns.find((column) => column.key === key)?.toText(now) || t('variants.admin.sheet.nowEmpty')
    return t(key === 'onHand' ? 'variants.admin.sheet.stockGone' : 'variants.admin.sheet.nowIs', { now: text })
  }
  return (
    <>
      <DataGrid
        label={t('variants.admin.sheet.short')}
        rows={rows}
        columns={columns}
        isShown={filter.isShown}
        toolbar={filter.controls}
        may={saveVariants.may}
        onSave={(changes) => save(changes, rows, say)}
        empty={t('core.table.nothingFoundText')}
      />
      <VariantPicture
        picturing={picturing}
        pictures={pictures}
        onClose={() => setPicturing(null)}
        onPick={(picture) => {
          if (picture) setPictures((before) => [...before.filter(({ fileId }) => fileId !== picture.fileId), picture])
          picturing?.write(picture?.fileId ?? '')
          setPicturing(null)
        }}
      />
    </>
  )
}

type Rows = ReturnType<typeof variantRows>
type Given = Parameters<typeof mergedVariants>[1]

/** Saves changed cells, then changed stock; what was saved stays saved when the other is refused. */
function useSaveVariants(productId: string, onSaved: (given: Given) => void) {
  const api = useApi()
  const { t } = useTranslation()
  const stale = useRefresh()
  const changedTitle = useChangedTitle()
  return async (changes: GridSave, rows: Rows, say: (key: string, now: string | number | null) => string): Promise<GridOutcome> => {
    const bodies = variantBodies(changes, rows)
    try {
      if (bodies.variants.length > 0) {
        const saved = await api.call(saveVariants, { params: { id: productId }, body: { rows: bodies.variants } }, { ignore: true })
        // Stock that is changed here too is compared with what was seen, not with what is there now.
        onSaved(saved.map(({ onHand: _, ...row }) => row))
      }
      if (bodies.stock.length > 0) {
        const saved = await api.call(setStocks, { body: { rows: bodies.stock } }, { ignore: true })
        onSaved(saved.map(({ variantId, onHand }) => ({ id: variantId, onHand })))
      }
      void showToast('success', t('core.updated'))
    } catch (error) {
      if (!isCallError(error)) throw error
      const present = presentOf(error)
      onSaved(present)
      const problems = variantProblems(error, bodies, say)
      const message = present.length > 0 ? changedTitle(error, 'variants.admin.sheet.changed') : error.message
      return { problems, message: error.status === 0 ? t('core.errors.offline') : message }
    } finally {
      await stale(listAdminProducts, getAdminProduct, getProductAttributes)
    }
  }
}
