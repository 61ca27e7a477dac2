// One entry of the audit trail: when, who, for whom, what and which record, with every changed field before and after.
import { useState } from 'react'
import { Link } from 'react-router'
import { useBoot, useFormat } from '#web/boot-context.tsx'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import type { AuditEntry } from '../../admin-contract.ts'
import { useAuditWords } from './audit-words.ts'
import { recordPath } from './record-path.ts'

const atFirst = 6

export function AuditRow({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation()
  const { dateTime } = useFormat()
  const words = useAuditWords()
  const [isWhole, setWhole] = useState(false)
  const { subject, subjectId, lines } = entry
  const to = recordPath(subject, subjectId, useBoot())
  const record = entry.name ?? words.form(entry)
  const shown = isWhole ? lines : lines.slice(0, atFirst)
  const hidden = lines.length - shown.length
  return (
    <li className="surface-card grid gap-3 rounded-md border border-line p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 text-sm text-body">
          <span className="font-semibold text-ink">{words.action(entry)}</span> · {record !== null && <>{words.subject(subject)} </>}
          {to === null ? (
            <bdi className="font-medium text-ink">{record ?? words.subject(subject)}</bdi>
          ) : (
            <Link to={to} className="font-medium text-primary hover:underline">
              <bdi>{record ?? words.subject(subject)}</bdi>
            </Link>
          )}
        </p>
        <Link
          to={paths.office.audit({ subject, record: subjectId })}
          className="touch-target text-sm text-ink-soft hover:text-ink hover:underline"
        >
          {t('audit.admin.ofRecord')}
        </Link>
      </div>
      <p className="text-sm text-ink-soft">
        <time dateTime={entry.at}>{dateTime(entry.at)}</time> · <bdi>{entry.actorName ?? t(`audit.admin.actors.${entry.actorKind}`)}</bdi>
        {entry.forName !== null && (
          <>
            {' '}
            · {t('audit.admin.for')} <bdi>{entry.forName}</bdi>
          </>
        )}
      </p>
      {lines.length > 0 && (
        <table className="w-full table-fixed border-collapse text-sm">
          <thead>
            <tr className="text-start text-xs text-ink-soft">
              <th className="w-1/4 py-1 pe-3 text-start font-medium">{t('audit.admin.field')}</th>
              <th className="py-1 pe-3 text-start font-medium">{t('audit.admin.before')}</th>
              <th className="py-1 text-start font-medium">{t('audit.admin.after')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((line) => (
              <tr key={line.path} className="border-t border-line align-top">
                <th scope="row" className="py-1.5 pe-3 text-start font-normal wrap-anywhere text-ink">
                  <bdi>{words.field(entry, line)}</bdi>
                </th>
                <td className="py-1.5 pe-3 wrap-anywhere text-ink-soft">
                  <bdi>{words.value(line, line.before)}</bdi>
                </td>
                <td className="py-1.5 wrap-anywhere text-ink">
                  <bdi>{words.value(line, line.after)}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {hidden > 0 && (
        <Button size="sm" className="justify-self-start" onClick={() => setWhole(true)}>
          {t('audit.admin.showAll', { count: lines.length })}
        </Button>
      )}
      {isWhole && entry.more > 0 && <p className="text-sm text-ink-soft">{t('audit.admin.more', { count: entry.more })}</p>}
    </li>
  )
}
