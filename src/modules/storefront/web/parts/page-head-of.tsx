import type { PageShown } from '#modules/pages/contract.ts'
import { locales } from '#shared/locale.ts'
import { useLocale } from '#web/boot-context.tsx'
import { PageHead } from '#web/page-head.tsx'
import { paths } from '#web/paths.ts'

type Props = { page: PageShown; feed?: string }

/** The head of a content page: its own metadata, its picture for share cards, and its languages. */
export function HeadOfPage({ page, feed }: Props) {
  const locale = useLocale()
  return (
    <PageHead
      title={page.metaTitle || page.title}
      description={page.metaDescription || page.description}
      keywords={page.metaKeywords || undefined}
      canonical={paths.page(page.path)}
      image={paths.sharePage(locale, page.path)}
      languages={page.language === 'all' ? locales : [page.language]}
      feed={feed}
    />
  )
}
