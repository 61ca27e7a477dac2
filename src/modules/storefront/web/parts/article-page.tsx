// An article of the blog as visitors read it, and as its preview shows it.
import type { ReactNode } from 'react'
import type { PageShown } from '#modules/pages/contract.ts'
import { paths } from '#web/paths.ts'
import { pressedPart } from '#web/pressed-part.ts'
import { useTranslation } from '#web/translation.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button } from '#web/ui/button.tsx'
import { WrittenDate } from '#web/ui/written-date.tsx'
import { ArticleCard } from './article-card.tsx'
import { PageBlocks } from './page-blocks.tsx'

/** `head`: its metadata. */
export function ArticlePage({ page, head }: { page: PageShown; head: ReactNode }) {
  const { t } = useTranslation()
  const { title, path, author, category, publishedAt, readingMinutes, related } = page
  const pass = async () => {
    await (await pressedPart(() => import('./share.ts')))?.share(title, paths.page(path), t)
  }
  return (
    <div className="grid grid-cols-1 gap-10">
      <article className="grid grid-cols-1 gap-5">
        {head}
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
