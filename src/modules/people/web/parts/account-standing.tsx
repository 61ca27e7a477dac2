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
  const ask = (
    <ButtonLink size="sm" to={paths.contact()}>
      {t('person.standing.ask')}
    </ButtonLink>
  )
  return (
    <>
      {isRestricted && (
        <Alert tone="warning" title={t('person.standing.restricted')} actions={ask}>
          {t('core.errors.restricted')}
        </Alert>
      )}
      {status === 'confirmed' && (
        <Alert tone="info" title={t('person.standing.waiting')} actions={ask}>
          {t('person.standing.waitingText')}
        </Alert>
      )}
      {status === 'refused' && (
        <Alert tone="danger" title={t('person.standing.refused')} actions={ask}>
          <p className="whitespace-pre-line">
            <bdi>{refusedReason}</bdi>
          </p>
          <p className="mt-2">{t('person.standing.refusedText')}</p>
        </Alert>
      )}
      {status === 'approved' && !canSeePrices && (
        <Alert tone="info" title={t('person.standing.noPrices')} actions={ask}>
          {t('person.standing.noPricesText')}
        </Alert>
      )}
      {!hasAddress && !isRestricted && (
        <Alert
          tone="info"
          actions={
            <ButtonLink size="sm" to={paths.account.addresses()}>
              {t('person.addresses.add')}
            </ButtonLink>
          }
        >
          {t('person.standing.noAddress')}
        </Alert>
      )}
      {waits && !isRestricted && <ApprovalFormCard form={approvalForm} />}
    </>
  )
}
