// The mails about one record, the newest first, for those who may see mails.
import { Link } from 'react-router'
import { useFormat } from '#web/boot-context.tsx'
import { useMay } from '#web/may.ts'
import { LostPart } from '#web/loaded-part.tsx'
import { useLive } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { Card } from '#web/ui/card.tsx'
import { listSentEmails } from '../../admin-contract.ts'
import { MailState } from './mail-state.tsx'

const shown = 5

/** `about`: the id of a record. */
export function SentMailsOf(of: { about: string }) {
  const isAllowed = useMay()(listSentEmails.may)
  return isAllowed ? <Mails of={of} /> : null
}

function Mails({ of }: { of: { about: string } }) {
  const { t } = useTranslation()
  const { dateTime } = useFormat()
  const answer = useLive(listSentEmails, { query: { ...of, perPage: shown } })
  const { data } = answer
  if (!data || data.data.length === 0) return <LostPart of={answer} title={t('email.admin.title')} />
  return (
    <Card
      title={t('email.admin.title')}
      actions={
        data.meta.total > shown && (
          <Link to={paths.office.mails(of)} className="touch-target text-sm font-medium text-primary hover:underline">
            {t('email.admin.all')}
          </Link>
        )
      }
    >
      <ul className="grid gap-3 text-sm">
        {data.data.map((mail) => (
          <li key={mail.id} className="grid gap-1">
            <Link to={paths.office.mail(mail.id)} className="touch-target font-medium text-ink underline-offset-4 hover:underline">
              <bdi>{mail.subject || t(`email.admin.kinds.${mail.kind}`)}</bdi>
            </Link>
            <span className="flex flex-wrap items-center gap-2 text-ink-soft">
              {dateTime(mail.createdAt)}
              <MailState row={mail} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
