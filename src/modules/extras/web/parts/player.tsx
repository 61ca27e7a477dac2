// A video. One of another host is asked for only when it is pressed: until then nobody there hears of the visitor.
import { useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Video } from '../../contract.ts'
import { playerOf } from '../../rules.ts'

const frame = 'aspect-video w-full rounded-md bg-sunken'
/** The browser styles the controls of a film when it comes into view. */
const film = `${frame} [content-visibility:auto]`
const hostNames = { youtube: 'YouTube', vimeo: 'Vimeo' } as const

export function Player({ video: { hash, host, hostId }, title }: { video: Video; title: string }) {
  const { t } = useTranslation()
  const [isPlaying, setPlaying] = useState(false)
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- the office's films have no spoken words to write down
  if (hash) return <video src={`/files/${hash}/video`} controls preload="metadata" playsInline aria-label={title} className={film} />
  if (!host || !hostId) return null
  if (isPlaying)
    return (
      <iframe
        src={playerOf({ host, id: hostId })}
        title={title}
        allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
        allowFullScreen
        referrerPolicy="strict-origin-when-cross-origin"
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        className={`${frame} border-0`}
      />
    )
  return (
    <button
      type="button"
      onClick={() => setPlaying(true)}
      className={`${frame} grid place-items-center border border-line p-4 text-center transition hover:border-line-strong`}
    >
      <span className="grid justify-items-center gap-2">
        <span className="grid size-14 place-items-center rounded-full bg-primary text-on-primary">
          <Icon name="play" size={24} filled />
        </span>
        <span className="text-sm font-medium text-ink">{t('extras.play', { title })}</span>
        <span className="max-w-sm text-xs text-ink-soft">{t('extras.playHint', { host: hostNames[host] })}</span>
      </span>
    </button>
  )
}
