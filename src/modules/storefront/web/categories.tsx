// Every category with products, under its main category.
import { useTranslation } from '#web/translation.tsx'
import { toDiscover } from '#web/follow.ts'
import { type CategoryInList, listCategories } from '#modules/products/terms-contract.ts'
import { TermTile } from '#modules/products/web/parts/listing/term-tile.tsx'
import { inBrowser, onServer, useData, want } from '#web/page-data.ts'
import { PageHead } from '#web/page-head.tsx'
import { paths } from '#web/paths.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { PageHeading, SectionHeading } from '#web/ui/section-heading.tsx'

const load = () => [want(listCategories)]
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export default function Categories() {
  const { t } = useTranslation()
  const categories = useData(listCategories)
  const groups = [...Map.groupBy(categories, ({ mainCategory }) => mainCategory.slug).values()]
  return (
    <div className="grid gap-8">
      <PageHead title={t('nav.categories')} description={t('shop.categories.about')} canonical={paths.categories()} />
      <div className="grid gap-4">
        <Breadcrumbs crumbs={[{ label: t('shop.home.crumb'), to: paths.home() }, { label: t('nav.categories') }]} />
        <PageHeading title={t('nav.categories')} description={t('shop.categories.about')} />
      </div>
      {groups.map((group) => {
        const [first] = group
        if (!first) return null
        return (
          <section key={first.mainCategory.slug} className="grid gap-4">
            <SectionHeading
              title={first.mainCategory.title}
              more={{ to: paths.mainCategory(first.mainCategory.slug), label: t('shop.home.seeAll') }}
            />
            <ul className="grid grid-cols-2 gap-x-3 gap-y-5 sm:grid-cols-3 sm:gap-x-4 lg:grid-cols-5">
              {group
                .filter(({ parent }) => parent === null)
                .map((category) => (
                  <li key={category.id} className="grid content-start gap-2">
                    <TermTile term={category} to={paths.category(category.slug)} sizes="(width >= 64rem) 18vw, 45vw" />
                    <SubCategories of={group.filter(({ parent }) => parent?.slug === category.slug)} />
                  </li>
                ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

/** The sub categories below their category's tile. */
function SubCategories({ of }: { of: readonly CategoryInList[] }) {
  if (of.length === 0) return null
  return (
    <ul className="grid gap-0.5 ps-3 text-sm">
      {of.map(({ id, slug, title, productCount }) => (
        <li key={id}>
          <a
            href={paths.category(slug)}
            {...toDiscover}
            className="touch-target inline-flex gap-1.5 rounded-sm py-0.5 text-ink hover:underline"
          >
            <span>{title}</span>
            <span className="text-ink-soft tabular-nums">{productCount}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
