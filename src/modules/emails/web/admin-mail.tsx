// One mail as it was sent: to whom, what became of it, and what it said.
import { useParams } from 'react-router'
import { CallError } from '#shared/call.ts'
import { listIn } from '#shared/locale.ts'
import { AuditLink } from '#web/audited.tsx'
import { useFormat, useLocale } from '#web/boot-context.tsx'
import { ErrorPage } from '#web/error-page.tsx'
import { useLive } from '#web/page-data.ts'
import { PageHead } from '#web/page-head.tsx'
import { paths } from '#web/paths.ts'
import { useRecordName } from '#web/record-name.ts'
import { BackLink } from '#web/table/back-link.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { useCommand } from '#web/use-command.ts'
import { getSentEmail, listSentEmails, sendEmailsAgain } from '../admin-contract.ts'
import { MailState } from './parts/mail-state.tsx'
import { MailViews } from './parts/mail-views.tsx'

export default function AdminMail() {
  const { t } = useTranslation()
  const locale = useLocale()
  const { dateTime } = useFormat()
  const { id = '' } = useParams()
  const { data: mail, error } = useLive(getSentEmail, { params: { id } })
  const again = useCommand(sendEmailsAgain, { refresh: [listSentEmails, getSentEmail], said: 'email.admin.queued' })
  useRecordName(mail?.subject || null)
  if (error && !mail) return <ErrorPage status={error instanceof CallError ? error.status : 500} detail={{ message: error.message }} />
  if (!mail) return <SkeletonText lines={10} />
  const kind = t(`email.admin.kinds.${mail.kind}`)
  const plain = (value: string) => <bdi className="break-words">{value}</bdi>
  const items = [
    { term: t('email.admin.recipient'), value: plain(mail.recipient) },
    { term: t('email.admin.kind'), value: kind },
    { term: t('email.admin.language'), value: t(`form.admin.language.${mail.locale}`) },
    { term: t('email.admin.createdAt'), value: dateTime(mail.createdAt) },
    { term: t('email.admin.sentAt'), value: mail.sentAt ? dateTime(mail.sentAt) : '–' },
    { term: t('email.admin.attempts'), value: String(mail.attempts) },
    ...(mail.attachments.length > 0 ? [{ term: t('email.admin.attachments'), value: plain(listIn(mail.attachments, locale)) }] : []),
    ...(mail.error ? [{ term: t('email.admin.error'), value: plain(mail.error) }] : []),
  ]
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={mail.subject || kind} isIndexed={false} />
      <div className="grid grid-cols-1 gap-1">
        <BackLink to={paths.office.mails()} />
        <PageHeading
          title={<bdi>{mail.subject || kind}</bdi>}
          badge={<MailState row={mail} />}
          actions={
            <>
              <AuditLink subject="email" id={mail.id} />
              {mail.canSendAgain && (
                <Button may="mails.change" icon="mail" loading={again.isRunning} onClick={() => again.run({ body: { ids: [mail.id] } })}>
                  {t('email.admin.again')}
                </Button>
              )}
            </>
          }
        />
      </div>
      {mail.lacksDocument && <Alert tone="warning">{t('email.admin.lacksDocumentText')}</Alert>}
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[20rem_minmax(0,1fr)]">
        <Card title={t('email.admin.details')}>
          <DescriptionList items={items} />
        </Card>
        <Card title={t(mail.state === 'sent' ? 'email.admin.asSent' : 'email.admin.asItWouldBe')} description={t('email.admin.masked')}>
          {mail.copy ? (
            <MailViews title={mail.subject || kind} mail={mail.copy} locale={mail.locale} height={760} />
          ) : (
            <p className="text-sm text-ink-soft">{t('email.admin.noCopy')}</p>
          )}
        </Card>
      </div>
    </div>
  )
}
