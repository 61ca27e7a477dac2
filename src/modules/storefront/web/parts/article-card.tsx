import type { PageCard } from '#modules/pages/contract.ts'
import { toDiscover } from '#web/follow.ts'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { WrittenDate } from '#web/ui/written-date.tsx'

type Props = { article: PageCard; priority?: boolean }

/** An article in a list: picture, title, what it is about, who wrote it and when. */
export function ArticleCard({ article, priority = false }: Props) {
  const { t } = useTranslation()
  const { path, title, description, picture, author, category, publishedAt, readingMinutes } = article
  return (
    <article className="surface-card relative grid h-full grid-rows-[auto_1fr] overflow-hidden rounded-md border border-line">
      <span className="block aspect-[2/1] overflow-hidden bg-sunken">
        {picture && (
          <Picture
            {...picture}
            colour={picture.colour ?? undefined}
            alt=""
            sizes="(width >= 64rem) 28rem, (width >= 40rem) 50vw, 100vw"
            priority={priority}
            className="h-full! w-full object-cover"
          />
        )}
      </span>
      <div className="grid content-start gap-2 p-4">
        {category && <span className="text-xs font-medium text-primary">{category.title}</span>}
        <h3 className="font-semibold text-balance text-ink">
          <a href={paths.page(path)} {...toDiscover} className="after:absolute after:inset-0 hover:underline">
            {title}
          </a>
        </h3>
        <p className="line-clamp-3 text-sm text-ink-soft">{description}</p>
        <p className="flex flex-wrap gap-x-3 text-xs text-ink-soft">
          {author && <span>{author}</span>}
          {publishedAt && <WrittenDate iso={publishedAt} />}
          <span>{t('page.blog.minutes', { count: readingMinutes })}</span>
        </p>
      </div>
    </article>
  )
}
