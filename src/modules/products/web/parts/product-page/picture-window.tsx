// The window over the page with a product's pictures at full size. Loaded when somebody presses a picture.
import { useTranslation } from '#web/translation.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { Picture as ProductPicture } from '../../../contract.ts'

type Props = { pictures: readonly ProductPicture[]; at: number; title: string; onMove: (at: number) => void; onClose: () => void }

export function PictureWindow({ pictures, at, title, onMove, onClose }: Props) {
  const { t } = useTranslation()
  const current = pictures[at]
  if (!current) return null
  return (
    <Dialog open onClose={onClose} title={title} size="lg">
      <div className="grid gap-3">
        <Picture
          {...current}
          colour={current.colour ?? undefined}
          alt={current.alt}
          sizes="48rem"
          priority
          className="max-h-[70dvh] w-full rounded-md object-contain"
        />
        <div className="flex items-center justify-center gap-3">
          <IconButton icon="chevron-start" label={t('ui.previous')} disabled={at === 0} onClick={() => onMove(at - 1)} />
          <span className="tabular-nums">{t('shop.product.pictureOf', { number: at + 1, count: pictures.length })}</span>
          <IconButton icon="chevron-end" label={t('ui.next')} disabled={at >= pictures.length - 1} onClick={() => onMove(at + 1)} />
        </div>
      </div>
    </Dialog>
  )
}
