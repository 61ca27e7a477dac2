// The step between the shop and a provider's own page: it asks for the page and goes there; who came back without paying may go again.
import { useEffect } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { CallError } from '#shared/call.ts'
import { ErrorPage } from '#web/error-page.tsx'
import { PageHead } from '#web/page-head.tsx'
import { useLive } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useCommand } from '#web/use-command.ts'
import { getPaymentResult, openPaymentPage } from '../contract.ts'

export default function HostedPayment() {
  const { t } = useTranslation()
  const { token = '' } = useParams()
  const [search] = useSearchParams()
  const hasLeft = search.has('left')
  const { data, error } = useLive(getPaymentResult, { params: { token } }, { staleTime: 0 })
  const {
    run,
    isRunning,
    error: refusal,
  } = useCommand(openPaymentPage, {
    ignore: true,
    onDone: ({ url }) => window.location.replace(url),
  })
  const isOpen = data?.state === 'pending'
  useEffect(() => {
    if (isOpen && !hasLeft) run({ params: { token } })
    // oxlint-disable-next-line react/exhaustive-deps -- the page goes on by itself once; after that people press the button
  }, [isOpen, hasLeft, token])
  if (error && !data)
    return (
      <main>
        <ErrorPage status={error instanceof CallError ? error.status : 500} detail={{ message: error.message }} />
      </main>
    )
  const title = t(hasLeft ? 'payment.result.cancelled' : 'payment.hosted.title')
  return (
    <main id="content" className="grid min-h-dvh content-start justify-items-center bg-ground p-4 sm:p-10">
      <PageHead title={title} isIndexed={false} />
      <div className="grid w-full max-w-md gap-5" aria-live="polite">
        <h1 className="text-xl font-semibold">{title}</h1>
        {!data ? (
          <Spinner />
        ) : !isOpen ? (
          <>
            <p>{t('payment.errors.alreadyDecided')}</p>
            <ButtonLink variant="primary" to={`/success/${token}`}>
              {t('payment.hosted.toResult')}
            </ButtonLink>
          </>
        ) : (
          <>
            <p>{t(hasLeft ? 'payment.result.cancelledText' : 'payment.hosted.text', { number: data.orderNumber })}</p>
            {refusal && <Alert tone="danger">{refusal.message}</Alert>}
            <Button variant="primary" loading={isRunning} onClick={() => run({ params: { token } })}>
              {t('payment.hosted.open')}
            </Button>
            <ButtonLink variant="quiet" to={paths.account.order(data.orderId)}>
              {t('payment.result.toOrder')}
            </ButtonLink>
          </>
        )}
      </div>
    </main>
  )
}
