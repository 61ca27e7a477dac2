// The structured data of a page (schema.org), made on the server from the answers the page is made of. It never names a price.
import { knownText } from '#modules/settings/known-text.ts'
import { getMenu } from '#modules/content/menu-contract.ts'
import { getPage, listPages, type PageShown } from '#modules/pages/contract.ts'
import { getProduct, listProducts, type Product, type ProductCard } from '#modules/products/contract.ts'
import { listReviews } from '#modules/reviews/contract.ts'
import { getSiteProfile } from '#modules/settings/contract.ts'
import { getBrand, getCategory, getMainCategory, listCategories, listMainCategories } from '#modules/products/terms-contract.ts'
import type { AnyEndpoint, Reply } from '#shared/endpoint.ts'
import { paths } from '#web/paths.ts'
import { pictureUrl } from '#web/ui/picture.tsx'

type Crumb = { name: string; path: string }
type Reviews = Reply<typeof listReviews>
/** Gives an answer of the page; undefined when it asked no such call. */
export type Read = <E extends AnyEndpoint>(endpoint: E) => Reply<E> | undefined
type Page = { read: Read; path: string; publicUrl: string; say: (key: string) => string }

/** How many of a list's products and reviews are named. */
const mostReviews = 5

/** Takes a page's path and answers; gives its linked data as one JSON text, or nothing for pages that have none. */
export function structuredData(page: Page): string {
  const graph = [organization(page), ...subjectOf(page)].filter((each) => each !== null)
  return graph.length === 0 ? '' : JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c')
}

/** A field of the company that the office left empty reads "Unavailable". */
const known = (text: string | undefined): string | undefined => knownText(text) || undefined

function organization({ read, publicUrl }: Page): object | null {
  const company = read(getSiteProfile)
  if (!company || !known(company.name)) return null
  return {
    '@type': 'Organization',
    '@id': `${publicUrl}/#organization`,
    name: company.name,
    url: `${publicUrl}/`,
    logo: `${publicUrl}/icons/512.png`,
    email: known(company.email),
    telephone: known(company.phone),
    vatID: known(company.vatNumber),
    address: known(company.address) && {
      '@type': 'PostalAddress',
      streetAddress: company.address,
      postalCode: known(company.post_code),
    },
  }
}

/** The subject of a page: a product, a list with its place in the tree, or the shop itself. */
function subjectOf(page: Page): object[] {
  const { read, path, publicUrl, say } = page
  const cards = read(listProducts)?.data
  const list = cards ? [itemList(cards.map(productItem), publicUrl)] : []
  const within = (...crumbs: Crumb[]) => breadcrumbs([{ name: say('shop.home.crumb'), path: paths.home() }, ...crumbs], publicUrl)
  if (path === '/')
    return [
      {
        '@type': 'WebSite',
        url: `${publicUrl}/`,
        name: known(read(getSiteProfile)?.name),
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}/products?search={search}` },
          'query-input': 'required name=search',
        },
      },
    ]
  if (path.startsWith('/review/')) return []
  const product = read(getProduct)
  if (product) {
    const terms = product.crumbs.map(({ kind, slug, title }) => ({ name: title, path: paths[kind](slug) }))
    return [
      productData(product, read(listReviews), publicUrl),
      within(...terms, { name: product.title, path: paths.product(product.slug) }),
    ]
  }
  const shown = read(getPage)
  if (shown) return pageData(shown, page, within)
  const articles = read(listPages)?.data.pages
  if (articles)
    return [
      within({ name: say('page.blog.title'), path: paths.blogs() }),
      itemList(
        articles.map(({ title, path: to }) => ({ name: title, path: paths.page(to) })),
        publicUrl,
      ),
    ]
  const category = read(getCategory)
  if (category) {
    const { mainCategory, parent } = category
    const above = [
      { name: mainCategory.title, path: paths.mainCategory(mainCategory.slug) },
      ...(parent ? [{ name: parent.title, path: paths.category(parent.slug) }] : []),
    ]
    return [within(...above, { name: category.title, path: paths.category(category.slug) }), ...list]
  }
  const main = read(getMainCategory)
  if (main) return [within({ name: main.title, path: paths.mainCategory(main.slug) }), ...list]
  const brand = read(getBrand)
  if (brand) return [within({ name: brand.title, path: paths.brand(brand.slug) }), ...list]
  const menu = read(getMenu)?.data
  if (menu) {
    const own = { name: menu.menu.title, path: paths.menu(menu.menu.type, menu.menu.slug) }
    return [within({ name: say('nav.allProducts'), path: paths.products() }, own), itemList(menu.products.map(productItem), publicUrl)]
  }
  if (path === '/main-categories')
    return [
      itemList(
        (read(listMainCategories) ?? []).map(({ title, slug }) => ({ name: title, path: paths.mainCategory(slug) })),
        publicUrl,
      ),
    ]
  if (path === '/categories')
    return [
      itemList(
        (read(listCategories) ?? []).map(({ title, slug }) => ({ name: title, path: paths.category(slug) })),
        publicUrl,
      ),
    ]
  return path === '/products' ? list : []
}

/** A content page: where it stands, its questions with their answers, and an article as one. */
function pageData(shown: PageShown, { publicUrl, say }: Page, within: (...crumbs: Crumb[]) => object): object[] {
  const { title, path, layout, description, picture, author, publishedAt, updatedAt, category, blocks } = shown
  const url = publicUrl + paths.page(path)
  const questions = blocks.flatMap((block) => (block.type === 'questions' ? block.questions : []))
  const answers = questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }))
  const own = { name: title, path: paths.page(path) }
  const isArticle = layout === 'blog'
  const article = {
    '@type': 'BlogPosting',
    headline: title.slice(0, 110),
    description: description || undefined,
    url,
    mainEntityOfPage: url,
    image: picture ? [publicUrl + pictureUrl(picture.hash, 1200)] : undefined,
    datePublished: publishedAt ?? undefined,
    dateModified: publishedAt && publishedAt > updatedAt ? publishedAt : updatedAt,
    articleSection: category?.title,
    author: author ? { '@type': 'Person', name: author } : { '@id': `${publicUrl}/#organization` },
    publisher: { '@id': `${publicUrl}/#organization` },
  }
  return [
    isArticle ? within({ name: say('page.blog.title'), path: paths.blogs() }, own) : within(own),
    ...(isArticle ? [article] : []),
    ...(answers.length > 0 ? [{ '@type': 'FAQPage', mainEntity: answers }] : []),
  ]
}

const productItem = ({ title, slug }: ProductCard): Crumb => ({ name: title, path: paths.product(slug) })

const listed = (items: readonly Crumb[], key: 'item' | 'url', publicUrl: string): object[] =>
  items.map(({ name, path }, index) => ({ '@type': 'ListItem', position: index + 1, name, [key]: publicUrl + path }))

const breadcrumbs = (crumbs: readonly Crumb[], publicUrl: string): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: listed(crumbs, 'item', publicUrl),
})

const itemList = (items: readonly Crumb[], publicUrl: string): object => ({
  '@type': 'ItemList',
  numberOfItems: items.length,
  itemListElement: listed(items, 'url', publicUrl),
})

function productData(product: Product, reviews: Reviews | undefined, publicUrl: string): object {
  const { title, sku, brand, pictures, slug, crumbs, attributes, variants } = product
  const [only] = variants.length === 1 ? variants : []
  return {
    '@type': 'Product',
    name: title,
    sku,
    gtin: only?.barcode && /^\d{8}$|^\d{12,14}$/.test(only.barcode) ? only.barcode : undefined,
    url: publicUrl + paths.product(slug),
    description: product.seoDescription || undefined,
    brand: brand ? { '@type': 'Brand', name: brand.name } : undefined,
    image: pictures.length > 0 ? pictures.slice(0, 4).map(({ hash }) => publicUrl + pictureUrl(hash, 1200)) : undefined,
    category: crumbs.length > 0 ? crumbs.map((crumb) => crumb.title).join(' > ') : undefined,
    additionalProperty:
      attributes.length > 0 ? attributes.map(({ name, value }) => ({ '@type': 'PropertyValue', name, value })) : undefined,
    ...(reviews ? ratingData(reviews) : {}),
  }
}

/** The rating of all approved reviews, and the first of them. */
function ratingData({ data, meta: { summary } }: Reviews): object {
  if (summary.average === null) return {}
  const rating = (value: number) => ({ ratingValue: value, bestRating: 5, worstRating: 1 })
  return {
    aggregateRating: { '@type': 'AggregateRating', ...rating(summary.average), reviewCount: summary.count },
    review: data.slice(0, mostReviews).map((review) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: review.name },
      datePublished: review.createdAt.slice(0, 10),
      inLanguage: review.locale,
      reviewBody: review.comment || undefined,
      reviewRating: { '@type': 'Rating', ...rating(review.rating) },
    })),
  }
}
