// A product as linked data for search engines, without its price. Pure.
import type { Product } from '#modules/products/contract.ts'
import { paths } from '#web/paths.ts'
import { pictureUrl } from '#web/ui/picture.tsx'

/** Takes a product and the shop's address; gives schema.org's Product. */
export function productData(product: Product, publicUrl: string): object {
  const { title, sku, brand, pictures, slug, crumbs, attributes } = product
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: title,
    sku,
    url: publicUrl + paths.product(slug),
    ...(product.seoDescription ? { description: product.seoDescription } : {}),
    ...(brand ? { brand: { '@type': 'Brand', name: brand.name } } : {}),
    ...(pictures.length > 0 ? { image: pictures.slice(0, 4).map(({ hash }) => publicUrl + pictureUrl(hash, 1200)) } : {}),
    ...(crumbs.length > 0 ? { category: crumbs.map((crumb) => crumb.title).join(' > ') } : {}),
    ...(attributes.length > 0
      ? { additionalProperty: attributes.map(({ name, value }) => ({ '@type': 'PropertyValue', name, value })) }
      : {}),
  }
}

/** The breadcrumbs of a page as schema.org's BreadcrumbList. */
export const breadcrumbData = (crumbs: readonly { name: string; path: string }[], publicUrl: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({ '@type': 'ListItem', position: index + 1, name, item: publicUrl + path })),
})
