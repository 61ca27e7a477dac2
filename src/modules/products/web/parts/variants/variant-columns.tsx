// The columns of the sheet of variants.
import { useMemo } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { longest, productStatuses } from '../../../admin-fields.ts'
import type { VariantSheet } from '../../../variants-contract.ts'
import { useBoot, useLocale } from '#web/boot-context.tsx'
import {
  choiceColumn,
  type GridColumn,
  integerColumn,
  moneyColumn,
  openColumn,
  quantityColumn,
  readOnlyColumn,
  textColumn,
} from '#web/grid/grid-columns.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { VariantRow } from './variant-rows.ts'

/** The cell whose picture is being chosen. */
export type Picturing = { row: VariantRow; write: (fileId: string) => void }

const most = 1_000_000_000

export function useVariantColumns(
  { decimals, isBundle }: VariantSheet['product'],
  pictures: VariantSheet['pictures'],
  onPicture: (picturing: Picturing) => void,
): GridColumn<VariantRow>[] {
  const { t } = useTranslation()
  const { profile } = useBoot()
  const locale = useLocale()
  return useMemo(() => {
    const title = (key: string) => t(`variants.admin.sheet.${key}`)
    const hashOf = new Map(pictures.map(({ fileId, hash }) => [fileId, hash]))
    const steps = { decimals, min: 1, max: most, error: 'catalogue.validation.quantity', width: 96 }
    const price = { decimals: profile.decimals, error: 'catalogue.validation.price', width: 104 }
    return [
      readOnlyColumn<VariantRow>({
        key: 'title',
        title: title('variant'),
        read: (row) => row.title,
        width: 200,
        isPinned: true,
        show: (value, { swatch }) => <Named title={String(value)} swatch={swatch} />,
      }),
      textColumn<VariantRow>({
        key: 'sku',
        title: title('sku'),
        read: (row) => row.sku,
        minLength: 4,
        maxLength: 12,
        isUpperCase: true,
        error: 'catalogue.validation.sku',
        dir: 'ltr',
        width: 136,
      }),
      moneyColumn<VariantRow>({ key: 'price', title: title('price'), read: (row) => row.price, ...price }),
      moneyColumn<VariantRow>({
        key: 'discountPrice',
        title: title('discountPrice'),
        read: (row) => row.discountPrice,
        ...price,
        isOptional: true,
        width: 120,
      }),
      quantityColumn<VariantRow>({
        key: 'onHand',
        title: title('onHand'),
        read: (row) => row.onHand,
        decimals,
        max: 1_000_000_000_000,
        width: 96,
        error: 'stock.validation.quantityOrDash',
        emptyWord: t('stock.admin.levels.notCounted'),
        isReadOnly: () => isBundle,
        may: 'stock.change',
      }),
      choiceColumn<VariantRow>({
        key: 'status',
        title: title('status'),
        read: (row) => row.status,
        locale,
        choices: productStatuses.map((value) => ({ value, label: t(`office.admin.status.${value}`) })),
        width: 128,
      }),
      integerColumn<VariantRow>({
        key: 'weightGrams',
        title: title('weightGrams'),
        read: (row) => row.weightGrams,
        max: 100_000_000,
        error: 'catalogue.validation.weight',
        notWhole: 'catalogue.validation.wholeGrams',
      }),
      quantityColumn<VariantRow>({ key: 'minQuantity', title: title('minQuantity'), read: (row) => row.minQuantity, ...steps }),
      quantityColumn<VariantRow>({ key: 'multiple', title: title('multiple'), read: (row) => row.multiple, ...steps }),
      quantityColumn<VariantRow>({
        key: 'maxQuantity',
        title: title('maxQuantity'),
        read: (row) => row.maxQuantity,
        ...steps,
        isOptional: true,
      }),
      textColumn<VariantRow>({
        key: 'code',
        title: title('code'),
        read: (row) => row.code,
        isOptional: true,
        maxLength: longest.code,
        dir: 'ltr',
        width: 120,
      }),
      textColumn<VariantRow>({
        key: 'barcode',
        title: title('barcode'),
        read: (row) => row.barcode,
        isOptional: true,
        maxLength: longest.code,
        dir: 'ltr',
        width: 152,
      }),
      openColumn<VariantRow>({
        key: 'pictureId',
        title: title('picture'),
        read: (row) => row.pictureId,
        open: (row, write) => onPicture({ row, write }),
        show: (value) => <Thumb hash={hashOf.get(String(value))} />,
      }),
    ]
  }, [decimals, isBundle, pictures, profile.decimals, onPicture, locale, t])
}

const Named = ({ title, swatch }: { title: string; swatch: string | null }) => (
  <span className="inline-flex min-w-0 items-center gap-2">
    {swatch && (
      <span aria-hidden className="size-3.5 shrink-0 rounded-full border border-line-strong" style={{ backgroundColor: swatch }} />
    )}
    {/* In the page's own direction: a title joins values of both scripts. */}
    <span className="truncate">{title}</span>
  </span>
)

const Thumb = ({ hash }: { hash: string | undefined }) =>
  hash ? (
    <img
      src={`/files/${hash}/160.webp`}
      alt=""
      width={26}
      height={26}
      loading="lazy"
      className="size-6.5 rounded-sm bg-sunken object-cover"
    />
  ) : (
    <Icon name="image" size={16} className="text-ink-soft" />
  )
