// Downloads and videos on a product's page. A video of another host is asked for only when it is pressed: until then nobody there hears of the visitor.
import { useState } from 'react'
import { useData } from '#web/page-data.ts'
import { useTranslation } from '#web/translation.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { type Download, getProductExtras, type Video } from '../../contract.ts'
import { playerOf } from '../../rules.ts'

export function ProductExtras({ slug, title }: { slug: string; title: string }) {
  const { t } = useTranslation()
  const { downloads, videos } = useData(getProductExtras, { params: { slug } })
  return (
    <div className="grid items-start gap-8 lg:grid-cols-2">
      {videos.length > 0 && (
        <section className="grid gap-3">
          <h2 className="text-lg font-semibold">{t('extras.videos')}</h2>
          <ul className="grid gap-4">
            {videos.map((video, at) => (
              <li key={at} className="grid gap-1.5">
                <Player video={video} title={video.title || title} />
                {video.title && <p className="text-sm text-ink-soft">{video.title}</p>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {downloads.length > 0 && (
        <section className="grid gap-3">
          <h2 className="text-lg font-semibold">{t('extras.downloads')}</h2>
          <ul className="surface-card divide-y divide-line rounded-md border border-line">
            {downloads.map((file) => (
              <File key={file.hash} file={file} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

const kilobyte = 1024

function File({ file: { hash, title, mime, bytes } }: { file: Download }) {
  const { t } = useTranslation()
  const kind = mime === 'application/pdf' ? 'PDF' : (mime.split('/')[1] ?? '').toUpperCase()
  const kilobytes = Math.max(1, Math.round(bytes / kilobyte))
  const size =
    kilobytes < kilobyte
      ? t('extras.kilobytes', { count: kilobytes })
      : t('extras.megabytes', { amount: Math.round((kilobytes / kilobyte) * 10) / 10 })
  return (
    <li>
      <a
        href={`/files/${hash}/document`}
        download
        className="grid min-h-12 grid-cols-[1.5rem_minmax(0,1fr)_auto] items-center gap-3 px-4 py-2.5 text-sm text-ink transition hover:bg-sunken"
      >
        <Icon name="file" className="text-ink-soft" />
        <span className="font-medium">
          <bdi>{title}</bdi>
        </span>
        <span className="flex items-center gap-2 text-ink-soft tabular-nums">
          <bdi>{kind}</bdi> · {size}
          <Icon name="download" size={16} />
        </span>
      </a>
    </li>
  )
}

const frame = 'aspect-video w-full rounded-md bg-sunken'
const hostNames = { youtube: 'YouTube', vimeo: 'Vimeo' } as const

function Player({ video: { hash, host, hostId }, title }: { video: Video; title: string }) {
  const { t } = useTranslation()
  const [isPlaying, setPlaying] = useState(false)
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- the office's films have no spoken words to write down
  if (hash) return <video src={`/files/${hash}/video`} controls preload="metadata" playsInline aria-label={title} className={frame} />
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
