// The office's decisions about an account: approve, refuse with a reason, restrict. A decision that the status forbids shows why.
import { useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { Form } from '#web/form/form.tsx'
import { useEndpointForm } from '#web/form/use-endpoint-form.ts'
import { useCommand } from '#web/use-command.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/text-input.tsx'
import { approveUser, getUser, listUsers, refuseUser, restrictUser, type User } from '../../admin-contract.ts'
import { customerLifecycle } from '../../lifecycle.ts'
import { useNewSeesPrices } from './use-new-sees-prices.ts'

const refresh = [getUser, listUsers]
type Opened = 'approve' | 'refuse' | 'restrict' | null

/** The buttons of the head of a customer's screen, with their dialogs. */
export function UserDecisions({ user }: { user: User }) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
  const lift = useCommand(restrictUser, { refresh, said: 'person.admin.decide.unrestricted' })
  const reason = (action: 'approve' | 'refuse') =>
    customerLifecycle.allows(action, user.status, 'admin') ? undefined : t(`person.admin.decide.not.${user.status}`)
  return (
    <>
      {user.status !== 'approved' && (
        <>
          <Button
            may="customers.change"
            variant="primary"
            icon="check"
            disabledReason={reason('approve')}
            onClick={() => setOpened('approve')}
          >
            {t('person.admin.decide.approve')}
          </Button>
          <Button may="customers.change" icon="close" disabledReason={reason('refuse')} onClick={() => setOpened('refuse')}>
            {t('person.admin.decide.refuse')}
          </Button>
        </>
      )}
      {user.isRestricted ? (
        <Button
          may="customers.change"
          loading={lift.isRunning}
          onClick={() => lift.run({ params: { id: user.id }, body: { isRestricted: false } })}
        >
          {t('person.admin.decide.unrestrict')}
        </Button>
      ) : (
        <Button may="customers.change" onClick={() => setOpened('restrict')}>
          {t('person.admin.decide.restrict')}
        </Button>
      )}
      <Dialog
        open={opened === 'approve'}
        onClose={close}
        title={t('person.admin.decide.approveTitle', { name: user.companyName })}
        size="sm"
      >
        <ApproveForm user={user} onDone={close} />
      </Dialog>
      <Dialog open={opened === 'refuse'} onClose={close} title={t('person.admin.decide.refuseTitle', { name: user.companyName })} size="sm">
        <RefuseForm user={user} onDone={close} />
      </Dialog>
      <RestrictDialog user={user} isOpen={opened === 'restrict'} onClose={close} />
    </>
  )
}

function ApproveForm({ user, onDone }: { user: User; onDone: () => void }) {
  const { t } = useTranslation()
  const canSeePrices = useNewSeesPrices()
  const form = useEndpointForm(approveUser, {
    initial: { canSeePrices },
    params: { id: user.id },
    refresh,
    said: 'person.admin.decide.approved',
    onDone,
  })
  return (
    <Form form={form} submitLabel={t('person.admin.decide.approve')}>
      <p>{t('person.admin.decide.approveText')}</p>
      <Checkbox
        label={t('person.admin.decide.withPrices')}
        hint={t('person.admin.decide.withPricesHint')}
        {...form.register('canSeePrices')}
      />
    </Form>
  )
}

function RefuseForm({ user, onDone }: { user: User; onDone: () => void }) {
  const { t } = useTranslation()
  const form = useEndpointForm(refuseUser, {
    initial: { reason: '' },
    params: { id: user.id },
    refresh,
    said: 'person.admin.decide.refused',
    onDone,
  })
  return (
    <Form form={form} submitLabel={t('person.admin.decide.refuse')}>
      <TextArea label={t('person.admin.decide.reason')} hint={t('person.admin.decide.reasonHint')} {...form.input('reason')} />
    </Form>
  )
}

function RestrictDialog({ user, isOpen, onClose }: { user: User; isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const restrict = useCommand(restrictUser, { refresh, said: 'person.admin.decide.restricted', onDone: onClose, ignore: true })
  return (
    <ConfirmDialog
      open={isOpen}
      onClose={onClose}
      onConfirm={() => restrict.run({ params: { id: user.id }, body: { isRestricted: true } })}
      loading={restrict.isRunning}
      error={restrict.error?.message}
      title={t('person.admin.decide.restrictTitle', { name: user.companyName })}
      confirmLabel={t('person.admin.decide.restrict')}
    >
      {t('person.admin.decide.restrictText')}
    </ConfirmDialog>
  )
}
