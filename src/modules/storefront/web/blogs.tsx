// The blog: its articles page by page, by category.
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { listPages } from '#modules/pages/contract.ts'
import { inBrowser, onServer, type PageArgs, useData, want } from '#web/page-data.ts'
import { PageHead } from '#web/page-head.tsx'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { PastEnd } from '#web/ui/past-end.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { ArticleCard } from './parts/article-card.tsx'

/** The articles in sight at once. */
const inSight = 3

/** Reads the address; a page number that cannot be read is the first page. */
function asked(search: URLSearchParams) {
  const page = Number(/^[1-9]\d{0,3}$/.exec(search.get('page') ?? '')?.[0] ?? 1)
  const category = search.get('category')?.slice(0, 120)
  return { params: { layout: 'blog' }, query: { page, ...(category ? { category } : {}) } }
}

const load = ({ url }: PageArgs) => [want(listPages, asked(url.searchParams))]
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export default function Blogs() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const input = asked(search)
  const { data, meta } = useData(listPages, input)
  const { category } = input.query
  const href = (page: number) => paths.blogs({ category, page: page > 1 ? String(page) : undefined })
  const pages = Math.ceil(meta.total / meta.perPage)
  const chosen = data.categories.find(({ slug }) => slug === category)
  const title = chosen ? t('page.blog.titleOf', { category: chosen.title }) : t('page.blog.title')
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead
        title={title}
        description={t('page.blog.about')}
        canonical={href(meta.page)}
        isIndexed={data.pages.length > 0}
        languages={data.languages}
        feed={paths.blogFeed()}
      />
      <Breadcrumbs
        crumbs={[
          { label: t('shop.home.crumb'), to: paths.home() },
          ...(chosen ? [{ label: t('page.blog.title'), to: paths.blogs() }, { label: chosen.title }] : [{ label: t('page.blog.title') }]),
        ]}
      />
      <PageHeading title={title} description={t('page.blog.about')} />
      {data.categories.length > 0 && (
        <nav aria-label={t('page.blog.categories')} className="flex flex-wrap gap-2">
          <Category to={paths.blogs()} isChosen={!chosen}>
            {t('page.blog.all')}
          </Category>
          {data.categories.map(({ slug, title: name, count }) => (
            <Category key={slug} to={paths.blogs({ category: slug })} isChosen={slug === category}>
              {name} <span className="tabular-nums opacity-80">{count}</span>
            </Category>
          ))}
        </nav>
      )}
      <h2 className="sr-only">{t('page.blog.list')}</h2>
      {data.pages.length === 0 ? (
        pages > 0 ? (
          <PastEnd pages={pages} href={href} />
        ) : (
          <EmptyState title={t('page.blog.empty')} />
        )
      ) : (
        <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {data.pages.map((article, at) => (
            <li key={article.id}>
              <ArticleCard article={article} priority={at < inSight} />
            </li>
          ))}
        </ul>
      )}
      {data.pages.length > 0 && <Pagination page={meta.page} pages={pages} href={href} />}
    </div>
  )
}

type CategoryProps = { to: string; isChosen: boolean; children: ReactNode }

const Category = ({ to, isChosen, children }: CategoryProps) => (
  <a
    href={to}
    aria-current={isChosen ? 'true' : undefined}
    className={cx(
      'touch-target inline-flex min-h-9 items-center gap-1.5 rounded-full border px-3 text-sm transition',
      isChosen ? 'border-primary bg-primary text-on-primary' : 'border-line-strong text-ink hover:bg-sunken',
    )}
  >
    {children}
  </a>
)
