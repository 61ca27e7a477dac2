// One import from its columns to its undoing; what a job does is asked about every moment, and stands after a reload too.
import { useState } from 'react'
import { useParams } from 'react-router'
import { AuditLink } from '#web/audited.tsx'
import { useFormat } from '#web/boot-context.tsx'
import { NotLoaded } from '#web/loaded-part.tsx'
import { PageHead } from '#web/page-head.tsx'
import { useLive } from '#web/page-data.ts'
import { useRecordName } from '#web/record-name.ts'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { TableSkeleton } from '#web/ui/skeleton.tsx'
import { getImport, type Import } from '../admin-contract.ts'
import { isWorking } from '../lifecycle.ts'
import { ChangesList } from './parts/changes-list.tsx'
import { Discard, Ended, Ready, Working } from './parts/import-steps.tsx'
import { StateBadge } from './parts/import-words.tsx'
import { Notes } from './parts/notes.tsx'
import { MissingPictures } from './parts/missing-pictures.tsx'
import { MappingForm } from './parts/mapping-form.tsx'

const pause = 1000

export default function AdminImport() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const [isBusy, setBusy] = useState(true)
  const { data, error, refetch } = useLive(getImport, { params: { id } }, isBusy ? { refetchInterval: pause } : {})
  useRecordName(data?.fileName ?? null)
  const isWorkingNow = data !== undefined && isWorking(data.state)
  if (data !== undefined && isBusy !== isWorkingNow) setBusy(isWorkingNow)
  if (error && !data) return <NotLoaded isLarge why={error} refetch={refetch} />
  if (!data) return <TableSkeleton columns={4} />
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead title={data.fileName} isIndexed={false} />
      <PageHeading
        title={<bdi className="wrap-anywhere">{data.fileName}</bdi>}
        badge={<StateBadge of={data} />}
        description={<Summary of={data} />}
        actions={
          <>
            {/* The trail has nothing of it before it wrote something. */}
            {data.startedAt !== null && <AuditLink subject="import" id={id} />}
            <ButtonLink to={paths.office.imports()} icon="arrow-start">
              {t('imports.admin.title')}
            </ButtonLink>
          </>
        }
      />
      <Step key={`${data.state} ${data.sheet}`} of={data} />
    </div>
  )
}

function Summary({ of }: { of: Import }) {
  const { t } = useTranslation()
  const { dateTime } = useFormat()
  const personOf = (key: 'by' | 'written' | 'undone', person: Import['createdBy'], at: string | null) =>
    at === null
      ? null
      : `${t(`imports.admin.summary.${key}`)}: ${t('imports.admin.summary.by_name', { name: person?.name ?? '–', when: dateTime(at) })}`
  const parts = [
    of.format === null ? null : t(`imports.admin.formats.${of.format}`),
    personOf('by', of.createdBy, of.createdAt),
    personOf('written', of.startedBy, of.startedAt),
    personOf('undone', of.undoneBy, of.undoneAt),
  ]
  return parts.filter((each) => each !== null).join(' · ')
}

function Step({ of }: { of: Import }) {
  const { t } = useTranslation()
  const [isMapping, setMapping] = useState(of.state === 'mapping')
  if (isWorking(of.state)) return <Working of={of} />
  if (of.state === 'uploading')
    return (
      <Alert tone="warning" title={t('imports.errors.incomplete')} actions={<Discard of={of} />}>
        {t('imports.admin.upload.broken')}
      </Alert>
    )
  if (isMapping && (of.state === 'mapping' || of.state === 'previewed'))
    return (
      <>
        <MappingForm of={of} />
        <div>
          <Discard of={of} />
        </div>
      </>
    )
  const hasRows = of.counts.new + of.counts.changed + of.counts.unchanged + of.counts.bad + of.counts.warnings > 0
  return (
    <>
      {of.state === 'previewed' ? <Ready of={of} onRemap={() => setMapping(true)} /> : <Ended of={of} />}
      {of.counts.picturesFailed > 0 && of.state !== 'undone' && of.state !== 'discarded' && <MissingPictures of={of} />}
      {of.state !== 'discarded' && <Notes notes={of.notes} />}
      {hasRows && of.state !== 'discarded' && <ChangesList of={of} />}
    </>
  )
}
