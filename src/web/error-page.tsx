// The page for a missing, forbidden or failed address: what happened, and links.
import { useTranslation } from '#web/translation.tsx'
import { useLocation } from 'react-router'
import { globalError } from './global-error.ts'
import { PageHead } from './page-head.tsx'
import { useIsSessionAsked } from './session-state.ts'
import { ButtonLink } from './ui/button.tsx'
import { EmptyState } from './ui/empty-state.tsx'
import { ErrorState } from './ui/error-state.tsx'

type Props = { status: number; detail?: { message?: string; requestId?: string } | undefined }

/** The texts of failures that are nobody's mistake. */
const kinds: Readonly<Record<number, 'notFoundPage' | 'gonePage' | 'forbiddenPage'>> = {
  403: 'forbiddenPage',
  404: 'notFoundPage',
  410: 'gonePage',
}

/** Takes a status: 404, 410 and 403 have pages of their own; every other one is our mistake and shows a reference. */
export function ErrorPage({ status, detail }: Props) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const isSessionAsked = useIsSessionAsked()
  const last = globalError()
  const isOffice = pathname.startsWith('/admin-panel')
  const home = isOffice ? '/admin-panel/secure' : '/'
  const kind = kinds[status]
  if (kind) {
    return (
      <div className="grid min-h-[60vh] place-items-center p-6">
        <PageHead title={t(`core.${kind}.title`)} isIndexed={false} />
        <EmptyState isWhole icon="search" title={t(`core.${kind}.title`)} action={<ButtonLink to={home}>{t('core.toHome')}</ButtonLink>}>
          {t(isOffice && kind === 'forbiddenPage' ? 'core.forbiddenPage.office' : `core.${kind}.text`)}
        </EmptyState>
      </div>
    )
  }
  return (
    <div className="grid min-h-[60vh] place-items-center p-6">
      <PageHead title={t('core.errorPage.title')} isIndexed={false} />
      <ErrorState
        isWhole
        title={t('core.errorPage.title')}
        onRetry={() => window.location.reload()}
        {...(detail?.requestId ? { requestId: detail.requestId } : {})}
      >
        {status === 401 || isSessionAsked
          ? t('core.errorPage.logIn')
          : (detail?.message ?? (last.code === 200 ? t('core.errors.server') : last.message))}
      </ErrorState>
    </div>
  )
}
