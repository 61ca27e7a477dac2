// Downloads and videos on a product's page.
import { useData } from '#web/page-data.ts'
import { useTranslation } from '#web/translation.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { type Download, getProductExtras } from '../../contract.ts'
import { Player } from './player.tsx'

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
