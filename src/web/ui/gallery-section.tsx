import type { ReactNode } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { SectionHeading } from './section-heading.tsx'

/** One subject of the gallery under its title. */
export function GallerySection({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <section className="grid min-w-0 grid-cols-1 gap-5">
      <SectionHeading title={t(`gallery.admin.sections.${name}`)} />
      {children}
    </section>
  )
}
