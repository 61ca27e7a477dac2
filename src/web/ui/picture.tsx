import { preload } from 'react-dom'
import { cx } from './cx.ts'

/** The widths in which every picture is stored. */
export const pictureWidths = [160, 320, 640, 800, 1200] as const

/** The address of a picture at one of its widths. */
export const pictureUrl = (hash: string, width: (typeof pictureWidths)[number], format: 'avif' | 'webp' = 'webp') =>
  `/files/${hash}/${width}.${format}`

const srcSet = (hash: string) => pictureWidths.map((width) => `${pictureUrl(hash, width, 'avif')} ${width}w`).join(', ')

export type PictureProps = {
  hash: string
  width: number
  height: number
  alt: string
  sizes: string
  priority?: boolean
  colour?: string | undefined
  className?: string
}

/**
 * A picture in the size the browser wants; the few browsers without AVIF get a middle size as WebP. `priority` is for pictures visible at
 * once; `colour` fills the place until the picture is loaded.
 */
export function Picture({ hash, width, height, alt, sizes, priority = false, colour, className }: PictureProps) {
  // Asked for with the head of the page, before what stands above it.
  if (priority)
    preload(pictureUrl(hash, 640), { as: 'image', type: 'image/avif', imageSrcSet: srcSet(hash), imageSizes: sizes, fetchPriority: 'high' })
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={srcSet(hash)} sizes={sizes} />
      <img
        src={pictureUrl(hash, 640)}
        width={width}
        height={height}
        alt={alt}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding={priority ? 'sync' : 'async'}
        style={colour ? { backgroundColor: colour } : undefined}
        className={cx('h-auto max-w-full', className)}
      />
    </picture>
  )
}
