// A saved page that is not public yet, for whoever has its link while the link lasts.
import { useParams } from 'react-router'
import { getPreview } from '#modules/pages/contract.ts'
import { isCallError } from '#shared/call.ts'
import { ErrorPage } from '#web/error-page.tsx'
import { useLive } from '#web/page-data.ts'
import { PageHead } from '#web/page-head.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { PageBlocks } from './parts/page-blocks.tsx'

export default function PagePreview() {
  const { t } = useTranslation()
  const { token = '' } = useParams()
  const { data: page, error } = useLive(getPreview, { params: { token } }, { staleTime: 0 })
  if (error && !page) return <ErrorPage status={isCallError(error) ? error.status : 500} detail={{ message: error.message }} />
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={page?.title ?? t('page.preview.title')} isIndexed={false} />
      <Alert tone="info" title={t('page.preview.title')}>
        {t('page.preview.text')}
      </Alert>
      {page ? (
        <>
          <h1 className="text-xl font-semibold text-balance sm:text-2xl">{page.title}</h1>
          <PageBlocks page={page} />
        </>
      ) : (
        <SkeletonText lines={8} />
      )}
    </div>
  )
}
