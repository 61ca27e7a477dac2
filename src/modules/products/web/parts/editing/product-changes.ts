// A product's audit rows as lines to read: which field, of which variant, from what to what. Pure.
import type { ProductChange } from '../../../product-admin-contract.ts'
import { type FieldKind, type ProductField, productFields } from './product-fields.ts'

export type ChangeLine = {
  /** Its text: `office.admin.product.<label>`. */
  label: string
  language?: 'en' | 'ar'
  /** The SKU of the variant it belongs to, where several were saved at once. */
  sku?: string
  kind: FieldKind
  before: unknown
  after: unknown
}

/** Actions whose fields say something; what was made or generated is withFields by the action itself. */
const withFields = new Set(['product.saved', 'product.variantsSaved', 'product.attributesSaved', 'product.optionGroupsSaved'])

/** The lines of one change. */
export const linesOf = ({ action, fields }: ProductChange): ChangeLine[] => (withFields.has(action) ? fields.flatMap(expand) : [])

type Field = Pick<ProductChange['fields'][number], 'field' | 'before' | 'after'>

function expand({ field, before, after }: Field): ChangeLine[] {
  if (field === 'variants') return ofVariants(before, after)
  const wanted = aliases[field] ?? field
  const known = productFields.filter((each) => fits(each, wanted))
  if (known.length === 0) return [{ label: field, kind: ownKinds[field] ?? 'text', before, after }]
  return known.flatMap(({ label, language, kind }) => {
    const sides = language ? [valueOf(before, language), valueOf(after, language)] : [before, after]
    if (language && sides[0] === sides[1]) return []
    return [{ label, ...(language ? { language } : {}), kind, before: sides[0], after: sides[1] }]
  })
}

/** Several variants saved at once: pairs of rows with what changed of each. */
function ofVariants(before: unknown, after: unknown): ChangeLine[] {
  if (!Array.isArray(before) || !Array.isArray(after)) return []
  return before.flatMap((was: unknown, index) => {
    const is: unknown = after[index]
    const sku = String(valueOf(was, 'ofSku') ?? '')
    const names = typeof was === 'object' && was !== null ? Object.keys(was).filter((key) => key !== 'id' && key !== 'ofSku') : []
    return names.flatMap((name) =>
      expand({ field: name === 'status' ? 'variantStatus' : name, before: valueOf(was, name), after: valueOf(is, name) }).map((line) => ({
        ...line,
        sku,
      })),
    )
  })
}

/** Saved on their own, so no fields of the form. */
const ownKinds: Record<string, FieldKind> = { menus: 'titles', attributes: 'attributes' }
const aliases: Record<string, string> = { weightGrams: 'weight', variantStatus: 'variant.status' }

const fits = ({ path }: ProductField, wanted: string): boolean =>
  path === wanted || path.replace(/\.(en|ar)$/, '') === wanted || (path !== 'variant.status' && path === `variant.${wanted}`)

const valueOf = (of: unknown, key: string): unknown =>
  typeof of === 'object' && of !== null ? Object.entries(of).find(([name]) => name === key)?.[1] : undefined
