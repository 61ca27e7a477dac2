import type { ReactNode } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { Link } from 'react-router'
import { Icon } from './icon.tsx'

export type Crumb = { label: ReactNode; to?: string | undefined }

/** The way here; the last crumb is where one is and no link. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('ui.breadcrumbs')}>
      <ol className="flex flex-wrap items-center gap-1 text-sm">
        {crumbs.map((crumb, index) => {
          const last = index === crumbs.length - 1
          return (
            <li key={index} className="flex min-w-0 items-center gap-1">
              {index > 0 && <Icon name="chevron-end" size={16} className="text-ink-soft" />}
              {last || crumb.to === undefined ? (
                <bdi aria-current={last ? 'page' : undefined} className={last ? 'block truncate text-ink' : 'text-ink-soft'}>
                  {crumb.label}
                </bdi>
              ) : (
                <Link to={crumb.to} className="rounded-sm py-0.5 text-ink-soft transition hover:text-ink hover:underline">
                  <bdi>{crumb.label}</bdi>
                </Link>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
