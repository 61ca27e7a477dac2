// A customer's rights, their salesperson, and the form they sent.
import { useEffect, useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { useFormat } from '#web/boot-context.tsx'
import { useMay } from '#web/may.ts'
import { useLive } from '#web/page-data.ts'
import { showToast } from '#web/toast.ts'
import { useCommand } from '#web/use-command.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Switch } from '#web/ui/choice.tsx'
import { Select } from '#web/ui/text-input.tsx'
import { assignSalesperson, getUser, listSalespeople, listUsers, setSeesPrices, type User } from '../../admin-contract.ts'
import { documentUrl, downloadDocument } from './download-document.ts'

const refresh = [getUser, listUsers]

/** The column beside a customer's data. */
export function UserRights({ user }: { user: User }) {
  const { t } = useTranslation()
  const { data: salespeople } = useLive(listSalespeople)
  const prices = useCommand(setSeesPrices, { refresh, said: 'core.updated' })
  const assign = useCommand(assignSalesperson, { refresh, said: 'core.updated' })
  const isAllowed = useMay()
  const params = { id: user.id }
  // One who was deactivated is given nobody else, and is still this customer's.
  const present = user.salesperson && !salespeople?.some(({ id }) => id === user.salesperson?.id) ? [user.salesperson] : []
  return (
    <div className="grid grid-cols-1 gap-5">
      {user.refusedReason && (
        <Alert tone="danger" title={t('person.statuses.refused')}>
          <p className="whitespace-pre-line">
            <bdi>{user.refusedReason}</bdi>
          </p>
        </Alert>
      )}
      <Card title={t('person.admin.user.rights')}>
        <div className="grid grid-cols-1 gap-5">
          <Switch
            label={t('person.admin.decide.withPrices')}
            hint={t('person.admin.decide.withPricesHint')}
            checked={user.canSeePrices}
            disabled={prices.isRunning || !isAllowed(setSeesPrices.may)}
            onChange={(event) => prices.run({ params, body: { canSeePrices: event.target.checked } })}
          />
          <Select
            label={t('person.salesperson')}
            hint={t('person.admin.user.salespersonHint')}
            placeholder={t('person.admin.user.nobody')}
            options={[...present, ...(salespeople ?? [])].map(({ id, name }) => ({ value: id, label: name }))}
            value={user.salesperson?.id ?? ''}
            disabled={assign.isRunning || !salespeople || !isAllowed(assignSalesperson.may)}
            onChange={(event) => assign.run({ params, body: { salespersonId: event.target.value || null } })}
          />
        </div>
      </Card>
      <FormCard form={user.approvalForm} />
    </div>
  )
}

function FormCard({ form }: { form: User['approvalForm'] }) {
  const { t } = useTranslation()
  const { dateTime } = useFormat()
  const [isLoading, setLoading] = useState(false)
  const [shown, setShown] = useState<string | null>(null)
  useEffect(() => () => void (shown && URL.revokeObjectURL(shown)), [shown])
  const show = async () => {
    if (!form || shown) return setShown(null)
    const url = await documentUrl(form.hash).catch(() => null)
    if (url === null) void showToast('error', t('person.approvalForm.notLoaded'))
    setShown(url)
  }
  const download = async () => {
    if (!form) return
    setLoading(true)
    await downloadDocument(form).catch(() => showToast('error', t('person.approvalForm.notLoaded')))
    setLoading(false)
  }
  return (
    <Card title={t('person.approvalForm.title')}>
      {form ? (
        <div className="grid gap-3 text-sm">
          <p>
            <bdi className="font-medium break-all text-ink">{form.name}</bdi>
            <span className="block text-ink-soft">{dateTime(form.uploadedAt)}</span>
          </p>
          {shown && <iframe src={shown} title={form.name} className="h-[32rem] w-full rounded-md border border-line" />}
          <div className="flex flex-wrap gap-2">
            <Button size="sm" aria-expanded={shown !== null} onClick={() => void show()}>
              {t(shown ? 'person.approvalForm.hide' : 'person.approvalForm.inPlace')}
            </Button>
            <Button icon="download" size="sm" loading={isLoading} onClick={() => void download()}>
              {t('person.approvalForm.download')}
            </Button>
          </div>
        </div>
      ) : (
        <p className="text-sm text-ink-soft">{t('person.approvalForm.none')}</p>
      )}
    </Card>
  )
}
