// The entries of the audit trail as a table: when, what, which record, who, for whom, and every changed field before and after.
import { useState } from 'react'
import { Link } from 'react-router'
import { useBoot } from '#web/boot-context.tsx'
import { paths } from '#web/paths.ts'
import { headsOf } from '#web/table/card-table.tsx'
import { type Column, custom, moment } from '#web/table/columns.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { type Density, Table, Th, Tr } from '#web/ui/table.tsx'
import type { AuditEntry, AuditLine } from '../../admin-contract.ts'
import { useAuditWords } from './audit-words.ts'
import { recordPath } from './record-path.ts'

const atFirst = 6

export const auditColumns: Column<AuditEntry>[] = [
  moment('at', 'audit.admin.at', (entry) => entry.at),
  custom('action', 'audit.admin.action', (entry) => <Action entry={entry} />),
  custom('record', 'audit.admin.record', (entry) => <RecordOf entry={entry} />),
  custom('person', 'audit.admin.person', (entry) => <Person entry={entry} />),
  custom('customer', 'audit.admin.customer', (entry) => <ForWhom entry={entry} />),
  custom('changes', 'audit.admin.lines', (entry) => <Changes entry={entry} />),
]

type Props = { entries: readonly AuditEntry[]; columns: readonly Column<AuditEntry>[]; density: Density }

export function AuditTable({ entries, columns, density }: Props) {
  const { t } = useTranslation()
  return (
    <Table
      className="list-cards [&_td]:align-top max-sm:[&_td:has(dl)]:basis-full"
      style={headsOf(columns.map(({ title }) => t(title)))}
      label={t('audit.admin.title')}
      density={density}
    >
      <thead>
        <tr>
          {columns.map(({ key, title }) => (
            <Th key={key}>{t(title)}</Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Tr key={entry.id}>{columns.map((column) => column.cell(entry))}</Tr>
        ))}
      </tbody>
    </Table>
  )
}

const Action = ({ entry }: { entry: AuditEntry }) => <span className="font-semibold text-ink">{useAuditWords().action(entry)}</span>

function RecordOf({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation()
  const words = useAuditWords()
  const { subject, subjectId } = entry
  const to = recordPath(subject, subjectId, useBoot())
  const record = entry.name ?? words.form(entry)
  return (
    <span className="grid min-w-32 justify-items-start gap-0.5" data-row-link>
      <span>
        {record !== null && <>{words.subject(subject)} </>}
        {to === null ? (
          <bdi className="font-medium text-ink">{record ?? words.subject(subject)}</bdi>
        ) : (
          <Link to={to} className="font-medium text-primary hover:underline">
            <bdi>{record ?? words.subject(subject)}</bdi>
          </Link>
        )}
      </span>
      <Link
        to={paths.office.audit({ subject, record: subjectId })}
        className="touch-target text-xs text-ink-soft hover:text-ink hover:underline"
      >
        {t('audit.admin.ofRecord')}
      </Link>
    </span>
  )
}

function Person({ entry: { actorName, actorKind } }: { entry: AuditEntry }) {
  const { t } = useTranslation()
  return <bdi className="inline-block sm:min-w-28">{actorName ?? t(`audit.admin.actors.${actorKind}`)}</bdi>
}

/** Leads to everything that was done for this customer. */
function ForWhom({ entry: { forId, forName } }: { entry: AuditEntry }) {
  if (forId === null || forName === null) return null
  return (
    <Link to={paths.office.audit({ customer: forId })} className="text-ink hover:underline">
      <bdi>{forName}</bdi>
    </Link>
  )
}

function Changes({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation()
  const [isWhole, setWhole] = useState(false)
  const { lines, more } = entry
  const shown = isWhole ? lines : lines.slice(0, atFirst)
  if (lines.length === 0) return null
  return (
    <div className="grid min-w-0 gap-1.5 max-sm:basis-full sm:min-w-64">
      <dl className="grid gap-1">
        {shown.map((line) => (
          <Change key={line.path} entry={entry} line={line} />
        ))}
      </dl>
      {lines.length > shown.length && (
        <Button size="sm" className="justify-self-start" onClick={() => setWhole(true)}>
          {t('audit.admin.showAll', { count: lines.length })}
        </Button>
      )}
      {isWhole && more > 0 && <p className="text-ink-soft">{t('audit.admin.more', { count: more })}</p>}
    </div>
  )
}

function Change({ entry, line }: { entry: AuditEntry; line: AuditLine }) {
  const { t } = useTranslation()
  const words = useAuditWords()
  return (
    <div className="wrap-anywhere">
      <dt className="inline text-ink-soft">
        <bdi>{words.field(entry, line)}</bdi>:{' '}
      </dt>
      <dd className="inline">
        {line.before !== null && (
          <>
            <span className="sr-only">{t('audit.admin.before')} </span>
            <bdi className="text-ink-soft">{words.value(line, line.before)}</bdi>
            <Icon name="arrow-end" size={16} className="mx-0.5 inline-block align-text-bottom text-ink-soft" />
            <span className="sr-only">{t('audit.admin.after')} </span>
          </>
        )}
        <bdi className="text-ink">{words.value(line, line.after)}</bdi>
      </dd>
    </div>
  )
}
