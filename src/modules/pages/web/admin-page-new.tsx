// A new content page begins with the choice of its layout.
import { Link } from 'react-router'
import { textIn } from '#shared/locale.ts'
import { useLocale } from '#web/boot-context.tsx'
import { NotLoaded } from '#web/loaded-part.tsx'
import { useLive } from '#web/page-data.ts'
import { PageHead } from '#web/page-head.tsx'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { createLayout, listLayouts } from '../layout-admin-contract.ts'

export default function AdminPageNew() {
  const { t } = useTranslation()
  const locale = useLocale()
  const { data, error, refetch } = useLive(listLayouts, { query: { perPage: 100 } })
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead title={t('page.admin.pages.new')} isIndexed={false} />
      <PageHeading
        title={t('page.admin.pages.new')}
        description={t('page.admin.pages.choose')}
        actions={
          <ButtonLink to={paths.office.layout('add')} icon="plus" may={createLayout.may}>
            {t('page.admin.layouts.add')}
          </ButtonLink>
        }
      />
      {error && !data && <NotLoaded why={error} refetch={refetch} />}
      {!data && !error && <SkeletonText lines={4} />}
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {data?.data.map(({ id, key, name, attributeCount, pageCount }) => (
          <li key={id}>
            <Link
              to={paths.office.page(key, id, 'add')}
              className="surface-card grid h-full gap-1 rounded-md border border-line p-5 transition hover:border-line-strong"
            >
              <span className="font-semibold text-ink">
                <bdi>{textIn(name, locale)}</bdi>
              </span>
              <span className="text-sm text-ink-soft">
                {t('page.admin.layouts.attributes', { count: attributeCount })} · {t('page.admin.layouts.pages', { count: pageCount })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
