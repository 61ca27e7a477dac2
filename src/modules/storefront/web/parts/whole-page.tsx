import type { ReactNode } from 'react'
import type { PageShown } from '#modules/pages/contract.ts'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { PageBlocks } from './page-blocks.tsx'

/** A content page inside the shop, as visitors read it and as its preview shows it. `head`: its metadata. */
export function WholePage({ page, head }: { page: PageShown; head: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className="grid grid-cols-1 gap-5">
      {head}
      <Breadcrumbs crumbs={[{ label: t('shop.home.crumb'), to: paths.home() }, { label: page.title }]} />
      <h1 className="text-xl font-semibold text-balance sm:text-2xl">{page.title}</h1>
      <PageBlocks page={page} />
    </div>
  )
}
