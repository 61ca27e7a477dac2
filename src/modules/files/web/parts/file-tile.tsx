import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { pictureUrl } from '#web/ui/picture.tsx'
import type { FileKind } from '../../admin-contract.ts'

type Props = { kind: FileKind; hash: string; alt?: string; className?: string }

/** A file as a small square: the picture itself, or a mark of its kind. */
export function FileTile({ kind, hash, alt = '', className }: Props) {
  const look = cx('aspect-square w-full rounded-sm bg-sunken object-contain', className)
  if (kind === 'picture')
    return <img src={pictureUrl(hash, 320)} alt={alt} width={320} height={320} loading="lazy" decoding="async" className={look} />
  return (
    <span className={cx(look, 'grid place-items-center text-ink-soft')}>
      <Icon name={kind === 'video' ? 'play' : 'file'} size={32} />
    </span>
  )
}
