// The office's list of mails: sent, retried and parked ones, with an action to send them again.
import { useTranslation } from '#web/translation.tsx'
import { PageHead } from '#web/page-head.tsx'
import { type Column, custom, link, moment, text } from '#web/table/columns.tsx'
import { DataTable } from '#web/table/data-table.tsx'
import { DayFilters } from '#web/table/day-filters.tsx'
import { FilterSelect } from '#web/table/filters.tsx'
import { useListState } from '#web/table/use-list-state.ts'
import { paths } from '#web/paths.ts'
import { showToast } from '#web/toast.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useCommand } from '#web/use-command.ts'
import { emailStates, listSentEmails, sendEmailsAgain, type SentEmail } from '../admin-contract.ts'
import { emailKinds } from '../kinds.ts'
import { MailState } from './parts/mail-state.tsx'

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
  link(
    'subject',
    'email.admin.subject',
    (row) => row.subject || '–',
    (row) => paths.office.mail(row.id),
  ),
  custom('kind', 'email.admin.kind', (row) => <Kind row={row} />, { isHidden: true }),
  custom('state', 'email.admin.state', (row) => <MailState row={row} />),
  custom('error', 'email.admin.error', (row) => <Failure row={row} />),
  text('attempts', 'email.admin.attempts', (row) => row.attempts, { isHidden: true }),
  moment('sentAt', 'email.admin.sentAt', (row) => row.sentAt, { isHidden: true }),
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
      <PageHeading
        title={t('email.admin.title')}
        description={t('email.admin.about')}
        actions={
          <ButtonLink to={paths.office.emailSettings()} icon="edit">
            {t('email.admin.templates.title')}
          </ButtonLink>
        }
      />
      <OfOneRecord />
      <DataTable
        of={listSentEmails}
        columns={columns}
        rowKey={(row) => row.id}
        rowLink={(row) => paths.office.mail(row.id)}
        bulk={[bulk]}
        filters={<Filters />}
        name="email.admin"
        emptyTitle={t('email.admin.empty')}
        emptyText={t('email.admin.emptyText')}
      />
    </div>
  )
}

function OfOneRecord() {
  const { t } = useTranslation()
  const { params, setFilter } = useListState(listSentEmails)
  if (!params.get('about')) return null
  return (
    <Alert
      tone="info"
      actions={
        <Button size="sm" onClick={() => setFilter({ key: 'about', value: '', resetAnyway: true })}>
          {t('email.admin.showAll')}
        </Button>
      }
    >
      {t('email.admin.showing')}
    </Alert>
  )
}

function Filters() {
  const { t } = useTranslation()
  const { params, setFilter } = useListState(listSentEmails)
  const set = (key: string, value: string) => setFilter({ key, value, resetAnyway: true })
  return (
    <>
      <FilterSelect
        of={listSentEmails}
        name="state"
        label={t('email.admin.state')}
        any={t('email.admin.anyState')}
        options={emailStates.map((value) => ({ value, label: t(`email.admin.states.${value}`) }))}
      />
      <FilterSelect
        of={listSentEmails}
        name="kind"
        label={t('email.admin.kind')}
        any={t('email.admin.anyKind')}
        options={emailKinds.map((value) => ({ value, label: t(`email.admin.kinds.${value}`) }))}
      />
      <FilterSelect
        of={listSentEmails}
        name="test"
        label={t('email.admin.test')}
        any={t('email.admin.anyTest')}
        options={[
          { value: 'true', label: t('email.admin.onlyTests') },
          { value: 'false', label: t('email.admin.noTests') },
        ]}
      />
      <TextInput
        key={params.get('recipient')}
        hideLabel
        type="email"
        dir="ltr"
        label={t('email.admin.recipientFilter')}
        placeholder={t('email.admin.recipientFilter')}
        defaultValue={params.get('recipient') ?? ''}
        onBlur={(event) => event.target.value !== (params.get('recipient') ?? '') && set('recipient', event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        fieldClassName="min-w-0 basis-[calc(50%-0.375rem)] sm:basis-auto sm:w-56"
      />
      <DayFilters labelOf={(name) => t(`email.admin.${name}`)} valueOf={(name) => params.get(name) ?? ''} onChange={set} />
    </>
  )
}
