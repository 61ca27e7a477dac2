// Explains the status of an account: waiting, refused with the reason, restricted, or without prices.
import { useTranslation } from '#web/translation.tsx'
import { paths } from '#web/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import type { Me } from '../../contract.ts'
import { ApprovalFormCard } from './approval-form-card.tsx'

/** Takes a customer; shows nothing when the account is in order. */
export function AccountStanding({ customer }: { customer: NonNullable<Me['customer']> }) {
  const { t } = useTranslation()
  const { status, isRestricted, canSeePrices, refusedReason, approvalForm, hasAddress } = customer
  const waits = status === 'confirmed' || status === 'refused'
  return (
    <>
      {isRestricted && (
        <Alert tone="warning" title={t('account.standing.restricted')}>
          {t('core.errors.restricted')}
        </Alert>
      )}
      {status === 'confirmed' && (
        <Alert tone="info" title={t('account.standing.waiting')}>
          {t('account.standing.waitingText')}
        </Alert>
      )}
      {status === 'refused' && (
        <Alert tone="danger" title={t('account.standing.refused')}>
          <p className="whitespace-pre-line">{refusedReason}</p>
          <p className="mt-2">{t('account.standing.refusedText')}</p>
        </Alert>
      )}
      {status === 'approved' && !canSeePrices && (
        <Alert
          tone="info"
          title={t('account.standing.noPrices')}
          actions={
            <ButtonLink size="sm" to={paths.contact()}>
              {t('account.standing.ask')}
            </ButtonLink>
          }
        >
          {t('account.standing.noPricesText')}
        </Alert>
      )}
      {!hasAddress && !isRestricted && (
        <Alert
          tone="info"
          actions={
            <ButtonLink size="sm" to={paths.account.addresses()}>
              {t('account.addresses.add')}
            </ButtonLink>
          }
        >
          {t('account.standing.noAddress')}
        </Alert>
      )}
      {waits && !isRestricted && <ApprovalFormCard form={approvalForm} />}
    </>
  )
}
