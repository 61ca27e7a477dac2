import { useState } from 'react'
import type { Picture as GalleryPicture } from '#modules/products/contract.ts'
import { useTranslation } from '#web/translation.tsx'
import { Picture } from '#web/ui/picture.tsx'

type WindowPart = typeof import('#modules/products/web/parts/product-page/picture-window.tsx')
const loadWindow = (): Promise<WindowPart> => import('#modules/products/web/parts/product-page/picture-window.tsx')

type Props = { pictures: readonly GalleryPicture[]; title: string }

/** The pictures of a gallery; a press opens the window with all of them at full size. */
export function PageGallery({ pictures, title }: Props) {
  const { t } = useTranslation()
  const [at, setAt] = useState(0)
  const [full, setFull] = useState<WindowPart | null>(null)
  const open = (index: number) => {
    setAt(index)
    void loadWindow().then(setFull)
  }
  return (
    <>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {pictures.map((picture, index) => (
          <li key={picture.hash}>
            <button
              type="button"
              aria-label={t('shop.product.zoom', { name: picture.alt || title })}
              onClick={() => open(index)}
              onPointerEnter={() => void loadWindow()}
              className="block aspect-square w-full cursor-zoom-in overflow-hidden rounded-md border border-line bg-sunken"
            >
              <Picture
                {...picture}
                colour={picture.colour ?? undefined}
                sizes="(width >= 48rem) 14rem, calc(50vw - 2rem)"
                className="h-full! w-full object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
      {full && <full.PictureWindow pictures={pictures} at={at} title={title} onMove={setAt} onClose={() => setFull(null)} />}
    </>
  )
}
