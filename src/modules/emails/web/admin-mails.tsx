// The office's list of mails: sent, retried and parked ones, with an action to send them again.
import { useTranslation } from '#web/translation.tsx'
import { PageHead } from '#web/page-head.tsx'
import { type Column, custom, moment, text } from '#web/table/columns.tsx'
import { DataTable } from '#web/table/data-table.tsx'
import { useListState } from '#web/table/use-list-state.ts'
import { showToast } from '#web/toast.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { Select } from '#web/ui/text-input.tsx'
import { useCommand } from '#web/use-command.ts'
import { emailStates, listSentEmails, sendEmailsAgain, type SentEmail } from '../admin-contract.ts'
import { emailKinds } from '../kinds.ts'

const tones: Record<SentEmail['state'], Tone> = {
  sending: 'info',
  sent: 'success',
  failed: 'warning',
  parked: 'danger',
  dropped: 'neutral',
}

function State({ row }: { row: SentEmail }) {
  const { t } = useTranslation()
  return <Badge tone={tones[row.state]}>{t(`email.admin.states.${row.state}`)}</Badge>
}

const Kind = ({ row }: { row: SentEmail }) => useTranslation().t(`email.admin.kinds.${row.kind}`)

/** The mail server's message, untranslated. */
const Failure = ({ row }: { row: SentEmail }) => (
  <bdi dir="auto" className="block max-w-80 text-sm break-words whitespace-normal">
    {row.error ?? '–'}
  </bdi>
)

const useSendAgain = (said: string) => useCommand(sendEmailsAgain, { refresh: [listSentEmails], said })

function Again({ row }: { row: SentEmail }) {
  const { t } = useTranslation()
  const again = useSendAgain('email.admin.queued')
  if (!row.canSendAgain) return null
  return (
    <Button may="mails.change" size="sm" icon="mail" loading={again.isRunning} onClick={() => again.run({ body: { ids: [row.id] } })}>
      {t('email.admin.again')}
    </Button>
  )
}

const columns: Column<SentEmail>[] = [
  moment('createdAt', 'email.admin.createdAt', (row) => row.createdAt, { sort: 'createdAt' }),
  text('recipient', 'email.admin.recipient', (row) => row.recipient),
  text('subject', 'email.admin.subject', (row) => row.subject || '–'),
  custom('kind', 'email.admin.kind', (row) => <Kind row={row} />, { isHidden: true }),
  custom('state', 'email.admin.state', (row) => <State row={row} />),
  custom('error', 'email.admin.error', (row) => <Failure row={row} />),
  text('attempts', 'email.admin.attempts', (row) => row.attempts, { isHidden: true }),
  moment('sentAt', 'email.admin.sentAt', (row) => row.sentAt),
  custom('again', 'email.admin.again', (row) => <Again row={row} />),
]

export default function AdminMails() {
  const { t } = useTranslation()
  const again = useSendAgain('email.admin.queuedMany')
  const bulk = {
    label: t('email.admin.again'),
    run: (rows: SentEmail[], done: () => void) => {
      const ids = rows.filter(({ canSendAgain }) => canSendAgain).map(({ id }) => id)
      if (ids.length === 0) return void showToast('warning', t('email.admin.nothingToSend'))
      void again.runAsync({ body: { ids } }).then(done)
    },
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('email.admin.title')} isIndexed={false} />
      <PageHeading title={t('email.admin.title')} description={t('email.admin.about')} />
      <DataTable
        of={listSentEmails}
        columns={columns}
        rowKey={(row) => row.id}
        bulk={[bulk]}
        filters={<Filters />}
        name="email.admin"
        emptyTitle={t('email.admin.empty')}
        emptyText={t('email.admin.emptyText')}
      />
    </div>
  )
}

function Filters() {
  const { t } = useTranslation()
  const { params, setFilter } = useListState(listSentEmails)
  return (
    <>
      <Select
        hideLabel
        label={t('email.admin.state')}
        placeholder={t('email.admin.anyState')}
        options={emailStates.map((value) => ({ value, label: t(`email.admin.states.${value}`) }))}
        value={params.get('state') ?? ''}
        onChange={(event) => setFilter({ key: 'state', value: event.target.value, resetAnyway: true })}
        fieldClassName="sm:w-48"
      />
      <Select
        hideLabel
        label={t('email.admin.kind')}
        placeholder={t('email.admin.anyKind')}
        options={emailKinds.map((value) => ({ value, label: t(`email.admin.kinds.${value}`) }))}
        value={params.get('kind') ?? ''}
        onChange={(event) => setFilter({ key: 'kind', value: event.target.value, resetAnyway: true })}
        fieldClassName="sm:w-48"
      />
    </>
  )
}
