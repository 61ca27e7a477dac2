// A main category, category or brand as a tile: its picture, its name, its number of products.
import { useTranslation } from '#web/translation.tsx'
import { useFormat } from '#web/boot-context.tsx'
import { toDiscover } from '#web/follow.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { Term } from '../../../terms-contract.ts'

type TileProps = { term: Pick<Term, 'title' | 'picture' | 'productCount'>; to: string; sizes?: string; priority?: boolean }

export function TermTile({ term, to, sizes = '(width >= 40rem) 13rem, 44vw', priority = false }: TileProps) {
  const { t } = useTranslation()
  const { number } = useFormat()
  return (
    <a
      href={to}
      {...toDiscover}
      className="group surface-card flex h-full min-w-0 flex-col overflow-hidden rounded-md border border-line transition-colors hover:border-line-strong"
    >
      <span className="block aspect-square overflow-hidden bg-sunken">
        {term.picture ? (
          <Picture
            {...term.picture}
            colour={term.picture.colour ?? undefined}
            alt=""
            sizes={sizes}
            priority={priority}
            className="h-full! w-full object-cover transition-transform duration-200 motion-safe:group-hover:scale-[1.02]"
          />
        ) : (
          <span className="grid size-full place-items-center text-ink-soft">
            <Icon name="box" size={32} />
          </span>
        )}
      </span>
      <span className="flex flex-1 items-center justify-between gap-2 px-3 py-2.5">
        <span className="grid min-w-0">
          <span className="line-clamp-2 text-sm font-semibold text-pretty text-ink">{term.title}</span>
          <span className="text-xs text-ink-soft tabular-nums">
            {t('shop.count', { count: term.productCount, shown: number(term.productCount) })}
          </span>
        </span>
        <Icon name="chevron-end" size={16} className="text-ink-soft max-sm:hidden" />
      </span>
    </a>
  )
}

/** The tile's text as a chip, where pictures would be too much. */
export const TermChip = ({ term, to }: { term: Pick<Term, 'title' | 'productCount'>; to: string }) => (
  <a
    href={to}
    {...toDiscover}
    className="inline-flex h-9 max-w-full items-center gap-1.5 rounded-full border border-line bg-card px-3.5 text-sm whitespace-nowrap text-ink transition hover:border-line-strong hover:bg-sunken pointer-coarse:h-11"
  >
    <bdi className="truncate">{term.title}</bdi>
    <span className="text-xs text-ink-soft tabular-nums">{term.productCount}</span>
  </a>
)

/** A brand: its mark, where it has one, beside its name. */
export const BrandTile = ({ term, to }: { term: Pick<Term, 'title' | 'picture'>; to: string }) => (
  <a
    href={to}
    {...toDiscover}
    className="surface-card flex h-18 items-center gap-3 overflow-hidden rounded-md border border-line p-2 pe-3 transition-colors hover:border-line-strong"
  >
    {term.picture && (
      <span className="size-14 shrink-0">
        <Picture {...term.picture} colour={undefined} alt="" sizes="3.5rem" className="h-14! w-14 rounded-sm object-contain" />
      </span>
    )}
    <span className="line-clamp-2 text-sm font-semibold text-ink">{term.title}</span>
  </a>
)
