// The office's card about a person's data: a copy to hand out, the wish to be erased and its answer, and the erasure with what must end before.
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { OpenRecord } from '#shared/open-record.ts'
import { useBoot, useFormat } from '#web/boot-context.tsx'
import { Form } from '#web/form/form.tsx'
import { useEndpointForm } from '#web/form/use-endpoint-form.ts'
import { useLive } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/text-input.tsx'
import { useCommand } from '#web/use-command.ts'
import { getUser, listUsers } from '../../admin-contract.ts'
import { listAdmins } from '../../admins-contract.ts'
import { listSalesTeam } from '../../salespeople-admin-contract.ts'
import * as api from '../../personal-data-admin-contract.ts'
import { saveCopy } from './own-data-card.tsx'

const calls = {
  user: { get: api.getUserErasure, erase: api.eraseUser, copy: api.copyUserData, may: api.eraseUser.may },
  admin: { get: api.getAdminErasure, erase: api.eraseAdmin, copy: api.copyAdminData, may: api.eraseAdmin.may },
}

const screens: Record<OpenRecord['kind'], (id: string) => string> = {
  order: (id) => paths.office.order(id),
  invoice: (id) => paths.office.invoice(id),
  return: (id) => paths.office.refund(id),
  moneyCollection: () => paths.office.collections(),
}

type Props = {
  /** A customer or salesperson, or another admin, whom only a super admin may ask about. */
  of: keyof typeof calls
  id: string
  name: string
  /** Where to go once the person is erased; none for a screen that stays. */
  listPath?: string
}

export function PersonalDataCard({ of, id, name, listPath }: Props) {
  const { t } = useTranslation()
  const { date } = useFormat()
  const go = useNavigate()
  const { get, erase, copy, may } = calls[of]
  const params = { id }
  const { data } = useLive(get, { params }, { staleTime: 0 })
  const [opened, setOpened] = useState<'erase' | 'decline' | null>(null)
  const close = () => setOpened(null)
  const save = useCommand(copy, { onDone: (made) => saveCopy(made, `${t('personalData.file')}-${id.slice(-6)}`) })
  const command = useCommand(erase, {
    refresh: [get, getUser, listUsers, listSalesTeam, listAdmins],
    said: 'personalData.office.erased',
    ignore: true,
    onDone: () => (listPath === undefined ? close() : go(listPath)),
  })
  if (!data) return null
  if (data.erasedAt !== null) return null
  const { askedAt, declined, open } = data
  return (
    <Card title={t('personalData.office.title')} description={t('personalData.office.about')}>
      <div className="grid justify-items-start gap-4 text-sm">
        {askedAt !== null && <Alert tone="warning">{t('personalData.office.askedAt', { at: date(askedAt) })}</Alert>}
        {declined && (
          <p className="text-ink-soft">
            {t('personalData.office.declinedAt', { at: date(declined.at) })} <bdi className="whitespace-pre-line">{declined.reason}</bdi>
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button size="sm" may={may} icon="download" loading={save.isRunning} onClick={() => save.run({ params })}>
            {t('personalData.office.copy')}
          </Button>
          <Button size="sm" may={may} variant="danger" icon="trash" onClick={() => setOpened('erase')}>
            {t('personalData.office.erase')}
          </Button>
          {askedAt !== null && (
            <Button size="sm" may={may} icon="close" onClick={() => setOpened('decline')}>
              {t('personalData.office.decline')}
            </Button>
          )}
        </div>
        {open.length > 0 && <OpenRecords open={open} />}
      </div>
      <ConfirmDialog
        open={opened === 'erase'}
        onClose={close}
        onConfirm={() => command.run({ params })}
        loading={command.isRunning}
        error={command.error?.message}
        title={t('personalData.office.eraseTitle', { name })}
        confirmLabel={t('personalData.office.erase')}
      >
        <div className="grid gap-2">
          <p>{t('personalData.office.eraseText')}</p>
          <p>{t('personalData.stays')}</p>
        </div>
      </ConfirmDialog>
      <Dialog open={opened === 'decline'} onClose={close} title={t('personalData.office.declineTitle', { name })} size="sm">
        <DeclineForm id={id} onDone={close} />
      </Dialog>
    </Card>
  )
}

function DeclineForm({ id, onDone }: { id: string; onDone: () => void }) {
  const { t } = useTranslation()
  const form = useEndpointForm(api.declineErasure, {
    initial: { reason: '' },
    params: { id },
    refresh: [api.getUserErasure, getUser, listUsers, listSalesTeam],
    said: 'personalData.office.declined',
    onDone,
  })
  return (
    <Form form={form} submitLabel={t('personalData.office.decline')}>
      <p>{t('personalData.office.declineText')}</p>
      <TextArea label={t('personalData.office.declineReason')} hint={t('personalData.office.declineHint')} {...form.input('reason')} />
    </Form>
  )
}

export function OpenRecords({ open }: { open: readonly OpenRecord[] }) {
  const { t } = useTranslation()
  const { areOrdersRefundable } = useBoot()
  const named = (kind: OpenRecord['kind'], number: string) => (
    <>
      {t(`personalData.office.kinds.${kind}`)} <bdi>{number}</bdi>
    </>
  )
  return (
    <details open={open.length <= 5}>
      <summary className="cursor-pointer text-ink-soft">{t('personalData.office.open', { number: open.length })}</summary>
      <ul className="mt-1 grid gap-1">
        {open.map(({ kind, id, number }) => (
          <li key={id}>
            {kind === 'return' && !areOrdersRefundable ? (
              named(kind, number)
            ) : (
              <Link to={screens[kind](id)} className="touch-target font-medium text-primary hover:underline">
                {named(kind, number)}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
