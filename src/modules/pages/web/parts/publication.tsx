// The publication of a page: at once or from a minute on, hiding, a link to a preview, and the versions.
import { useState } from 'react'
import { useFormat, useLocale } from '#web/boot-context.tsx'
import { textIn } from '#shared/locale.ts'
import { LoadedPart } from '#web/loaded-part.tsx'
import { useLive } from '#web/page-data.ts'
import { useTranslation } from '#web/translation.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { useCommand } from '#web/use-command.ts'
import {
  getPublication,
  listAdminPages,
  previewPage,
  type Publication as Shown,
  publishPage,
  restorePageVersion,
  schedulePage,
  unpublishPage,
} from '../../page-admin-contract.ts'
import { PageStatusBadge } from './page-status.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { VersionChanges } from './version-changes.tsx'

type Props = {
  id: string
  /** The version that the form has seen. */
  version: number
  /** The form holds work that no version has yet. */
  isUnsaved: boolean
  /** The form must be filled anew. */
  onRestored: () => void
}

const refresh = [getPublication, listAdminPages]

export function Publication(props: Props) {
  const { t } = useTranslation()
  const publication = useLive(getPublication, { params: { id: props.id } }, { staleTime: 0 })
  return (
    <Card title={t('page.admin.publication.title')} actions={publication.data && <PageStatusBadge status={publication.data.status} />}>
      <LoadedPart of={publication} waiting={<SkeletonText lines={3} />}>
        {(shown) => <Steps {...props} shown={shown} />}
      </LoadedPart>
    </Card>
  )
}

function Steps({ id, version, isUnsaved, onRestored, shown }: Props & { shown: Shown }) {
  const { t } = useTranslation()
  const { dateTime } = useFormat()
  const [isScheduling, setScheduling] = useState(false)
  const { status, newest, published, scheduled, scheduledAt, publishedAt, path } = shown
  const params = { id }
  const publish = useCommand(publishPage, { refresh, said: 'page.admin.publication.wasPublished' })
  const hide = useCommand(unpublishPage, { refresh, said: 'page.admin.publication.wasHidden' })
  const cancel = useCommand(schedulePage, { refresh, said: 'core.updated' })
  const isCurrent = status === 'published' && published === newest
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid gap-1 text-sm">
        {status === 'published' && publishedAt && (
          <p>
            {t(isCurrent ? 'page.admin.publication.current' : 'page.admin.publication.older', { number: published, newest })}{' '}
            <span className="text-ink-soft">{t('page.admin.publication.since', { at: dateTime(publishedAt) })}</span>
          </p>
        )}
        {scheduledAt && <p>{t('page.admin.publication.scheduled', { number: scheduled, at: dateTime(scheduledAt) })}</p>}
        {status === 'draft' && <p className="text-ink-soft">{t('page.admin.publication.draft')}</p>}
        {isUnsaved && <p className="text-warning">{t('page.admin.publication.saveFirst')}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {!isCurrent && (
          <Button
            variant="primary"
            may={publishPage.may}
            disabled={isUnsaved}
            loading={publish.isRunning}
            onClick={() => publish.run({ params, body: { number: newest } })}
          >
            {t(status === 'published' ? 'page.admin.publication.publishChanges' : 'page.admin.publication.publish')}
          </Button>
        )}
        {!isCurrent && (
          <Button icon="clock" may={schedulePage.may} disabled={isUnsaved} onClick={() => setScheduling(true)}>
            {t('page.admin.publication.schedule')}
          </Button>
        )}
        {scheduledAt && (
          <Button
            may={schedulePage.may}
            loading={cancel.isRunning}
            onClick={() => cancel.run({ params, body: { number: scheduled ?? newest, at: null } })}
          >
            {t('page.admin.publication.cancelSchedule')}
          </Button>
        )}
        <Preview id={id} newest={newest} isUnsaved={isUnsaved} />
        {status === 'published' && (
          <>
            <ButtonLink to={`/${path}`} icon="external">
              {t('ui.viewInShop')}
            </ButtonLink>
            <Button icon="eye-off" may={unpublishPage.may} loading={hide.isRunning} onClick={() => hide.run({ params })}>
              {t('page.admin.publication.unpublish')}
            </Button>
          </>
        )}
      </div>
      <Versions id={id} version={version} isUnsaved={isUnsaved} onRestored={onRestored} shown={shown} />
      {isScheduling && <ScheduleDialog id={id} number={newest} refresh={refresh} onClose={() => setScheduling(false)} />}
    </div>
  )
}

function Preview({ id, newest, isUnsaved }: { id: string; newest: number; isUnsaved: boolean }) {
  const { t } = useTranslation()
  const { dateTime } = useFormat()
  const [made, setMade] = useState<{ url: string; endsAt: string } | null>(null)
  const preview = useCommand(previewPage, { onDone: setMade })
  return (
    <>
      <Button
        icon="eye"
        may={previewPage.may}
        disabled={isUnsaved}
        loading={preview.isRunning}
        onClick={() => preview.run({ params: { id }, body: { number: newest } })}
      >
        {t('page.admin.publication.preview')}
      </Button>
      <Dialog
        open={made !== null}
        onClose={() => setMade(null)}
        title={t('page.admin.publication.previewTitle')}
        actions={
          made && (
            <ButtonLink to={new URL(made.url).pathname} icon="external" variant="primary" target="_blank">
              {t('page.admin.publication.openPreview')}
            </ButtonLink>
          )
        }
      >
        {made && (
          <div className="grid gap-3">
            <p>{t('page.admin.publication.previewText', { at: dateTime(made.endsAt) })}</p>
            <p className="flex items-center gap-2 rounded-md border border-line bg-sunken p-2">
              <bdi dir="ltr" className="min-w-0 flex-1 wrap-anywhere">
                {made.url}
              </bdi>
              <CopyButton text={made.url} name={t('page.admin.publication.preview')} />
            </p>
          </div>
        )}
      </Dialog>
    </>
  )
}

function Versions({ id, version, isUnsaved, onRestored, shown }: Props & { shown: Shown }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { dateTime } = useFormat()
  const [opened, setOpened] = useState<number | null>(null)
  const restore = useCommand(restorePageVersion, {
    refresh,
    said: 'page.admin.versions.restored',
    onDone: () => {
      setOpened(null)
      onRestored()
    },
  })
  const { versions, newest, published } = shown
  return (
    <details className="rounded-md border border-line p-3" open={versions.length > 1}>
      <summary className="cursor-pointer text-sm font-medium">{t('page.admin.versions.title', { count: versions.length })}</summary>
      <ol className="mt-3 grid max-h-80 grid-cols-1 gap-2 overflow-y-auto">
        {versions.map(({ number, title, createdAt, by }) => (
          <li key={number} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <span className="font-medium">{t('page.admin.versions.number', { number })}</span>
            <bdi className="min-w-0 truncate">{textIn(title, locale)}</bdi>
            <span className="text-ink-soft">
              {dateTime(createdAt)}
              {by && (
                <>
                  {' · '}
                  <bdi>{by}</bdi>
                </>
              )}
            </span>
            {number === published && shown.status === 'published' && <Badge tone="success">{t('page.admin.statuses.published')}</Badge>}
            {number === newest ? (
              <Badge>{t('page.admin.versions.newest')}</Badge>
            ) : (
              <Button size="sm" onClick={() => setOpened(number)}>
                {t('page.admin.versions.compare')}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {opened !== null && (
        <VersionChanges
          id={id}
          number={opened}
          newest={newest}
          onClose={() => setOpened(null)}
          isRestoring={restore.isRunning}
          onRestore={isUnsaved ? undefined : () => restore.run({ params: { id, number: opened }, body: { version } })}
        />
      )}
    </details>
  )
}
