// An article of the blog: who wrote it and when, its reading time, its blocks, articles like it.
import { useLocation } from 'react-router'
import { getPage } from '#modules/pages/contract.ts'
import { inBrowser, type PageArgs, useData, want } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { pressedPart } from '#web/pressed-part.ts'
import { useTranslation } from '#web/translation.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button } from '#web/ui/button.tsx'
import { WrittenDate } from '#web/ui/written-date.tsx'
import { ArticleCard } from './parts/article-card.tsx'
import { PageBlocks } from './parts/page-blocks.tsx'
import { HeadOfPage } from './parts/page-head-of.tsx'
import { pathOfPage } from './parts/page-path.ts'

export { ErrorBoundary, loader } from './content-page.tsx'

const load = ({ url }: PageArgs) => [want(getPage, { query: { path: pathOfPage(url.pathname) } })]
export const clientLoader = inBrowser(load)

export default function BlogPost() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const page = useData(getPage, { query: { path: pathOfPage(pathname) } })
  const { title, path, author, category, publishedAt, readingMinutes, related } = page
  const pass = async () => {
    await (await pressedPart(() => import('./parts/share.ts')))?.share(title, paths.page(path), t)
  }
  return (
    <div className="grid grid-cols-1 gap-10">
      <article className="grid grid-cols-1 gap-5">
        <HeadOfPage page={page} feed={paths.blogFeed()} />
        <Breadcrumbs
          crumbs={[{ label: t('shop.home.crumb'), to: paths.home() }, { label: t('page.blog.title'), to: paths.blogs() }, { label: title }]}
        />
        <header className="grid max-w-4xl gap-3">
          <h1 className="text-xl font-semibold text-balance sm:text-2xl">{title}</h1>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-soft">
            {category && (
              <a href={paths.blogs({ category: category.slug })} className="font-medium text-primary hover:underline">
                {category.title}
              </a>
            )}
            {author && <span>{t('page.blog.by', { name: author })}</span>}
            {publishedAt && <WrittenDate iso={publishedAt} />}
            <span>{t('page.blog.minutes', { count: readingMinutes })}</span>
            <Button size="sm" variant="quiet" icon="link" onClick={() => void pass()}>
              {t('shop.product.share')}
            </Button>
          </p>
        </header>
        <PageBlocks page={page} />
      </article>
      {related.length > 0 && (
        <section className="grid gap-4">
          <h2 className="text-lg font-semibold">{t('page.blog.related')}</h2>
          <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
            {related.map((each) => (
              <li key={each.id}>
                <ArticleCard article={each} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
