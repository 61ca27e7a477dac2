import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { Picture } from '#web/ui/picture.tsx'
import type { Menu } from '../../menu-contract.ts'

type PictureProps = { menu: Pick<Menu, 'banner' | 'bannerBlur'>; sizes: string; className: string; isFirst?: boolean }

/** The picture of a menu's banner with the office's blur, whose soft edge lies outside what is seen; nothing without one. `className` gives its size. */
export const BannerPicture = ({ menu: { banner, bannerBlur }, sizes, className, isFirst = false }: PictureProps) =>
  banner && (
    <div className={cx('relative overflow-hidden bg-sunken', className)}>
      <div
        className={bannerBlur > 0 ? 'absolute -inset-5' : 'absolute inset-0'}
        style={bannerBlur > 0 ? { filter: `blur(${bannerBlur}px)` } : undefined}
      >
        <Picture
          {...banner}
          colour={banner.colour ?? undefined}
          alt=""
          sizes={sizes}
          priority={isFirst}
          className="h-full! w-full object-cover"
        />
      </div>
    </div>
  )

type Props = { menu: Pick<Menu, 'title' | 'text' | 'banner' | 'bannerBlur'>; isFirst?: boolean; children?: ReactNode }

/** A menu's banner: its picture with the office's blur, and its text on a panel that keeps it readable on any picture. */
export function Banner({ menu, isFirst = false, children }: Props) {
  const { title, text } = menu
  return (
    <div className="surface-card relative overflow-hidden rounded-md border border-line sm:grid sm:min-h-80">
      <BannerPicture
        menu={menu}
        isFirst={isFirst}
        sizes="(width >= 90rem) 88rem, 96vw"
        className="aspect-[2/1] sm:absolute sm:inset-0 sm:aspect-auto"
      />
      <div className="surface-card relative grid content-center justify-items-start gap-2 p-4 sm:m-6 sm:max-w-md sm:self-end sm:rounded-md sm:border sm:border-line sm:p-5">
        <h2 className="text-lg font-semibold text-balance">{title}</h2>
        {text && <p className="text-sm text-pretty">{text}</p>}
        {children && <div className="mt-1">{children}</div>}
      </div>
    </div>
  )
}
