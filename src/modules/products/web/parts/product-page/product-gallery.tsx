// The pictures of a product: a large one with zoom, thumbnails beside or below it, a window with everything at full size.
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { pressedPart } from '#web/pressed-part.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Picture, pictureUrl } from '#web/ui/picture.tsx'
import type { Picture as ProductPicture } from '../../../contract.ts'

type WindowPart = typeof import('./picture-window.tsx')
const loadWindow = (): Promise<WindowPart> => import('./picture-window.tsx')

type Props = { pictures: readonly ProductPicture[]; title: string; shown?: string | null }

/** `shown` is the hash of a picture chosen elsewhere (a variant's own); it comes to the front when it changes. */
export function ProductGallery({ pictures, title, shown = null }: Props) {
  const { t } = useTranslation()
  const [at, setAt] = useState(0)
  const [full, setFull] = useState<WindowPart | null>(null)
  useEffect(() => {
    const index = pictures.findIndex(({ hash }) => hash === shown)
    if (index >= 0) setAt(index)
  }, [shown, pictures])
  const current = pictures[Math.min(at, pictures.length - 1)]
  if (!current)
    return (
      <div className="grid aspect-square place-items-center rounded-md border border-line bg-sunken text-ink-soft">
        <Icon name="image" size={32} label={t('shop.product.noPicture')} />
      </div>
    )
  return (
    <section
      aria-label={t('shop.product.pictures')}
      className={`grid gap-3 ${pictures.length > 1 ? 'lg:grid-cols-[4.5rem_minmax(0,1fr)]' : ''}`}
    >
      {/* In its column by name: it is painted before what stands beside it has arrived. */}
      <div className={pictures.length > 1 ? 'lg:col-start-2 lg:row-start-1' : ''}>
        <ZoomPicture key={current.hash} picture={current} title={title} onOpen={() => void pressedPart(loadWindow).then(setFull)} />
      </div>
      {pictures.length > 1 && <Thumbnails pictures={pictures} at={at} onChoose={setAt} />}
      {full && (
        <full.PictureWindow pictures={pictures} at={pictures.indexOf(current)} title={title} onMove={setAt} onClose={() => setFull(null)} />
      )}
    </section>
  )
}

/** A mouse over the picture looks closer where it points; a press opens the window. */
function ZoomPicture({ picture, title, onOpen }: { picture: ProductPicture; title: string; onOpen: () => void }) {
  const { t } = useTranslation()
  const frame = useRef<HTMLButtonElement>(null)
  const [point, setPoint] = useState<string | null>(null)
  const look = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' || !frame.current) return
    const box = frame.current.getBoundingClientRect()
    setPoint(`${((event.clientX - box.left) / box.width) * 100}% ${((event.clientY - box.top) / box.height) * 100}%`)
  }
  return (
    <button
      ref={frame}
      type="button"
      aria-label={t('shop.product.zoom', { name: picture.alt || title })}
      onClick={onOpen}
      onPointerEnter={() => void loadWindow()}
      onPointerMove={look}
      onPointerLeave={() => setPoint(null)}
      className="relative block aspect-square w-full cursor-zoom-in overflow-hidden rounded-md border border-line bg-sunken"
    >
      <Picture
        {...picture}
        colour={picture.colour ?? undefined}
        alt={picture.alt}
        sizes="(width >= 90rem) 38rem, (width >= 64rem) calc(45vw - 3rem), (width >= 48rem) calc(50vw - 2.5rem), calc(100vw - 2rem)"
        priority
        className="h-full! w-full object-cover"
      />
      {point && (
        <span
          aria-hidden
          className="absolute inset-0 bg-no-repeat motion-safe:animate-appear"
          style={{ backgroundImage: `url(${pictureUrl(picture.hash, 1200)})`, backgroundSize: '220%', backgroundPosition: point }}
        />
      )}
    </button>
  )
}

function Thumbnails({ pictures, at, onChoose }: { pictures: readonly ProductPicture[]; at: number; onChoose: (index: number) => void }) {
  const { t } = useTranslation()
  return (
    <ul className="flex gap-2 overflow-x-auto p-0.5 lg:col-start-1 lg:row-start-1 lg:grid lg:max-h-[36rem] lg:content-start lg:overflow-x-hidden lg:overflow-y-auto">
      {pictures.map((picture, index) => (
        <li key={picture.hash} className="shrink-0">
          <button
            type="button"
            aria-label={t('shop.product.showPicture', { number: index + 1, name: picture.alt })}
            aria-current={index === at || undefined}
            onClick={() => onChoose(index)}
            className={`block size-16 overflow-hidden rounded-md border-2 transition ${index === at ? 'border-primary' : 'border-line hover:border-line-strong'}`}
          >
            <Picture {...picture} colour={picture.colour ?? undefined} alt="" sizes="4rem" className="h-full! w-full object-cover" />
          </button>
        </li>
      ))}
    </ul>
  )
}
