// The head of a page: its title and the metadata for browsers, search engines and share cards.
import { type Locale, locales, textIn } from '#shared/locale.ts'
import { useBoot, useLocale } from './boot-context.tsx'

type Props = {
  /** Without a title the shop's name is the title. */
  title?: string | undefined
  description?: string | undefined
  /** A path of this shop; makes the canonical link of the page's language, the links to its other language, and the address in share cards. */
  canonical?: string | undefined
  image?: string | null | undefined
  keywords?: string | undefined
  isIndexed?: boolean
  /** The languages the page is there in, by default both. */
  languages?: readonly Locale[]
  /** The path of the feed that belongs to the page. */
  feed?: string | undefined
}

/** Title, description, Open Graph, Twitter card, canonical link; React puts them into the head. */
export function PageHead({
  title,
  description,
  canonical,
  image,
  keywords,
  isIndexed = true,
  languages = locales,
  feed = '/feed.xml',
}: Props) {
  const boot = useBoot()
  const locale = useLocale()
  const whole = title ? `${title} · ${boot.shopName}` : boot.shopName
  const about = description || textIn(boot.description, locale)
  const inLanguage = (to: Locale): string =>
    boot.publicUrl + canonical + (to === boot.profile.language ? '' : `${canonical?.includes('?') ? '&' : '?'}lang=${to}`)
  const url = canonical === undefined ? undefined : inLanguage(locale)
  const picture = image ? (image.startsWith('/') ? boot.publicUrl + image : image) : `${boot.publicUrl}/share/${locale}/shop.jpg`
  return (
    <>
      <title>{whole}</title>
      <meta name="description" content={about} />
      {keywords && <meta name="keywords" content={keywords} />}
      {!isIndexed && <meta name="robots" content="noindex" />}
      <meta property="og:title" content={title ?? boot.shopName} />
      <meta property="og:description" content={about} />
      <meta property="og:site_name" content={boot.shopName} />
      <meta property="og:type" content="website" />
      <meta property="og:locale" content={locale} />
      <meta property="og:image" content={picture} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title ?? boot.shopName} />
      <meta name="twitter:description" content={about} />
      <meta name="twitter:image" content={picture} />
      {url && <meta property="og:url" content={url} />}
      {url && <link rel="canonical" href={url} />}
      {/* Search engines read the first page of a visit alone. */}
      {import.meta.env.SSR &&
        url &&
        isIndexed &&
        languages.map((to) => <link key={to} rel="alternate" hrefLang={to} href={inLanguage(to)} />)}
      {import.meta.env.SSR && url && isIndexed && (
        <>
          {languages.includes(boot.profile.language) && <link rel="alternate" hrefLang="x-default" href={boot.publicUrl + canonical} />}
          <link rel="alternate" type="application/atom+xml" href={`${boot.publicUrl}${feed}?lang=${locale}`} />
        </>
      )}
    </>
  )
}
