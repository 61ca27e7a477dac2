// Shared by the previews of pages: the version that a link names, the page's head, and the notice above it.
import type { ReactNode } from 'react'
import { getPreview, type PreviewShown } from '#modules/pages/contract.ts'
import { isCallError } from '#shared/call.ts'
import { ErrorPage } from '#web/error-page.tsx'
import { useLive } from '#web/page-data.ts'
import { PageHead } from '#web/page-head.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'

type Preview = { page: PreviewShown | undefined; head: ReactNode; waiting: ReactNode }

/** Takes the token of a link; gives its version, or what is shown while there is none. */
export function usePreview(token: string): Preview {
  const { t } = useTranslation()
  const { data: page, error } = useLive(getPreview, { params: { token } }, { staleTime: 0 })
  const head = <PageHead title={page?.title ?? t('page.preview.title')} isIndexed={false} />
  const waiting =
    error && !page ? (
      <ErrorPage status={isCallError(error) ? error.status : 500} detail={{ message: error.message }} />
    ) : (
      <>
        {head}
        <SkeletonText lines={8} />
      </>
    )
  return { page, head, waiting }
}

export function PreviewNotice({ page: { is } }: { page: PreviewShown }) {
  const { t } = useTranslation()
  return (
    <Alert tone="info" title={t('page.preview.title')}>
      {t(`page.preview.is.${is}`)}
    </Alert>
  )
}
