// For tests: the body of saving a product as it is.
import type { Caller } from '#testing/app.ts'
import { getAdminProduct, type ProductUpdate } from '../../../product-admin-contract.ts'

/** Takes the office as a caller; gives what its form would send back unchanged. */
export async function formOf(office: Caller, productId: string) {
  const product = await office.call(getAdminProduct, { params: { id: productId } })
  const { variants, variantCount, attributeCount: _a, pictures, bundle, seoImage, decimals: _d, id: _i, slug: _s, ...rest } = product
  const { createdAt: _c, updatedAt: _u, archivedAt: _r, ...fields } = rest
  const [only] = variants
  if (!only) throw new Error('a product has a variant')
  const { onHand: _h, title: _t, sku: _k, ...variant } = only
  return {
    ...fields,
    seoImageId: seoImage?.fileId ?? null,
    pictures: pictures.map(({ fileId, alt }) => ({ fileId, alt })),
    bundle: bundle.map(({ variantId, quantity }) => ({ variantId, quantity })),
    variant: variantCount === 1 ? variant : null,
  } satisfies ProductUpdate
}
