// Titles that another product has already, in the shop or earlier in the file: reported by the import as by the form of a product.
import { titleHolders, titleKey } from '#modules/products/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import { type Locale, locales, type Texts } from '#shared/locale.ts'
import type { CatalogueFormat } from '../../catalogue.ts'
import { problem, type ImportProblem } from '../../problems.ts'
import type { Claims, Plan } from './plan-batch.ts'

/** Formats of one language have one column for it. */
const columns: Partial<Record<CatalogueFormat, string>> = { shopify: 'title', woocommerce: 'name' }

type Comparing = { language: Locale; claims: Pick<Claims, 'titles'>; present: ReadonlyMap<string, { title: Texts }> }

/** Takes a plan and the products as they stand; gives a note for each product whose new title is another's. `claims.titles` grows with the file. */
export async function titleTwins(
  ctx: Pick<Ctx, 'db'>,
  { creates, updates }: Plan,
  { language, claims, present }: Comparing,
): Promise<ImportProblem[]> {
  const products = [
    ...creates.map(({ product }) => ({ product, id: null, now: null })),
    ...updates.map(({ draft: { product }, existing: { id } }) => ({ product, id, now: present.get(id)?.title ?? null })),
  ].toSorted((a, b) => a.product.line - b.product.line)
  const byTitle = await titleHolders(
    ctx,
    products.map(({ product }) => product.title),
  )
  return products.flatMap(({ product, id, now }): ImportProblem[] => {
    for (const locale of [language, ...locales.filter((each) => each !== language)]) {
      const title = product.title[locale]
      // A title the product had before was reported when it came.
      if (title === '' || title.toLowerCase() === now?.[locale].toLowerCase()) continue
      const key = titleKey(locale, title)
      // One that is changed by this file may lose the title by it, but is found where it stands now.
      const sku = byTitle.get(key)?.find((twin) => twin.id !== id)?.sku ?? claims.titles.get(key)
      if (!claims.titles.has(key)) claims.titles.set(key, product.sku)
      if (sku !== undefined && sku !== product.sku)
        return [problem({ line: product.line, column: columns[product.format] ?? `title_${locale}`, text: title }, 'titleTaken', { sku })]
    }
    return []
  })
}
