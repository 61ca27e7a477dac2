// The devices on which a person is signed in, with buttons to sign one or all others out.
import type { AnyEndpoint } from '#shared/endpoint.ts'
import { useFormat } from '#web/boot-context.tsx'
import { LoadedPart } from '#web/loaded-part.tsx'
import { useLive } from '#web/page-data.ts'
import { showToast } from '#web/toast.ts'
import { useTranslation } from '#web/translation.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { useCommand } from '#web/use-command.ts'
import type { endOtherSessions, endSession, listSessions } from '../../second-factor-contract.ts'
import type { OwnSession } from '../../second-factor-contract.ts'

/** The calls of the storefront's people, or those of admins. */
export type SessionCalls = {
  list: typeof listSessions
  end: typeof endSession
  endOthers: typeof endOtherSessions
  /** The calls whose answers an ended session makes stale. */
  stale: readonly AnyEndpoint[]
}

export function SessionsCard({ calls }: { calls: SessionCalls }) {
  const { t } = useTranslation()
  const answer = useLive(calls.list, {}, { staleTime: 0 })
  const { data } = answer
  const refresh = calls.stale
  const end = useCommand(calls.end, { refresh, said: 'security.sessions.ended' })
  const endOthers = useCommand(calls.endOthers, {
    refresh,
    onDone: ({ ended }) => void showToast('success', t('security.sessions.othersEnded', { count: ended })),
  })
  return (
    <Card
      title={t('security.sessions.title')}
      description={t('security.sessions.about')}
      actions={
        data &&
        data.length > 1 && (
          <Button size="sm" loading={endOthers.isRunning} onClick={() => endOthers.run({})}>
            {t('security.sessions.endOthers')}
          </Button>
        )
      }
    >
      <LoadedPart of={answer} waiting={<SkeletonText lines={3} />}>
        {(sessions) => (
          <ul className="grid gap-4 text-sm">
            {sessions.map((session) => (
              <Session key={session.id} session={session} isEnding={end.isRunning} onEnd={() => end.run({ params: { id: session.id } })} />
            ))}
          </ul>
        )}
      </LoadedPart>
    </Card>
  )
}

function Session({ session, isEnding, onEnd }: { session: OwnSession; isEnding: boolean; onEnd: () => void }) {
  const { t } = useTranslation()
  const { dateTime } = useFormat()
  const { browser, system, lastSeenAt, createdAt, isThis } = session
  const name =
    browser && system ? t('security.sessions.device', { browser, system }) : (browser ?? system ?? t('security.sessions.unknown'))
  return (
    <li className="flex flex-wrap items-center justify-between gap-3">
      <span className="grid gap-0.5">
        <span className="flex flex-wrap items-center gap-2 font-medium text-ink">
          {name}
          {isThis && <Badge tone="success">{t('security.sessions.this')}</Badge>}
        </span>
        <span className="text-ink-soft">
          {t('security.sessions.lastSeen', { at: dateTime(lastSeenAt) })} · {t('security.sessions.since', { at: dateTime(createdAt) })}
        </span>
      </span>
      {!isThis && (
        <Button size="sm" disabled={isEnding} aria-label={`${t('security.sessions.end')}: ${name}`} onClick={onEnd}>
          {t('security.sessions.end')}
        </Button>
      )}
    </li>
  )
}
