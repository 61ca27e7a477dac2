// Every component in its states on one page, in the present theme and language, so that the effect of a theme change can be seen here first.
import { useTranslation } from '#web/translation.tsx'
import { GalleryForms } from './gallery-forms.tsx'
import { GalleryProducts } from './gallery-products.tsx'
import { GalleryOffice } from './gallery-office.tsx'
import { GalleryOverlays } from './gallery-overlays.tsx'
import { GalleryBasics } from './gallery-basics.tsx'
import type { PictureProps } from './picture.tsx'
import { PageHeading } from './section-heading.tsx'

/** The whole gallery; give `pictures` of the shop to see them in the cards. */
export function Gallery({ pictures = [] }: { pictures?: readonly PictureProps[] }) {
  const { t } = useTranslation()
  return (
    <div className="mx-auto grid max-w-7xl grid-cols-1 gap-12 px-4 py-8 sm:px-6">
      <PageHeading title={t('gallery.admin.title')} description={t('gallery.admin.about')} />
      <GalleryProducts pictures={pictures} />
      <GalleryOffice />
      <GalleryForms />
      <GalleryOverlays />
      <GalleryBasics />
    </div>
  )
}
