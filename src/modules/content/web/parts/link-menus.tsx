// The office's menus around every page: those of the header open below their name, those of the footer are columns of links and a banner.
import { useTranslation } from '#web/translation.tsx'
import { toDiscover } from '#web/follow.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Popover } from '#web/ui/dropdown.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { LinkMenu } from '../../menu-contract.ts'
import { Banner } from './menu-banner.tsx'
import { onDevices, termPath } from './menu-place.ts'

type Menus = readonly LinkMenu[]

const linkPath = ({ kind, slug }: LinkMenu['links'][number]): string =>
  kind === 'product' ? paths.product(slug) : termPath({ kind, slug })
export const menusAt = (menus: Menus, location: LinkMenu['location']): Menus => menus.filter((menu) => menu.location === location)

function Links({ menu, onPick, className }: { menu: LinkMenu; onPick?: () => void; className?: string }) {
  const { t } = useTranslation()
  return (
    <ul className={className}>
      {menu.links.map((link) => (
        <li key={`${link.kind} ${link.slug}`}>
          <a
            href={linkPath(link)}
            {...toDiscover}
            onClick={onPick}
            className="inline-block py-1 underline-offset-4 hover:text-ink hover:underline"
          >
            {link.title}
          </a>
        </li>
      ))}
      {menu.links.length > 1 && (
        <li>
          <a
            href={paths.menu(menu.type, menu.slug)}
            {...toDiscover}
            onClick={onPick}
            className="inline-block py-1 font-medium text-primary hover:underline"
          >
            {t('shop.home.seeAll')}
          </a>
        </li>
      )}
    </ul>
  )
}

/** The panel below an entry of the header: its links with its banner beside them. */
export const HeaderPanel = ({ menu, onPick }: { menu: LinkMenu; onPick?: () => void }) => (
  <div className="flex gap-5">
    <Links menu={menu} {...(onPick ? { onPick } : {})} className="grid min-w-40 content-start gap-0.5 text-sm text-ink" />
    {menu.banner && (
      <span className="block w-64 shrink-0 self-start overflow-hidden rounded-md">
        <span className="block" style={menu.bannerBlur > 0 ? { filter: `blur(${menu.bannerBlur}px)` } : undefined}>
          <Picture
            {...menu.banner}
            colour={menu.banner.colour ?? undefined}
            alt=""
            sizes="16rem"
            className="aspect-[4/3] w-full object-cover"
          />
        </span>
      </span>
    )}
  </div>
)

/** One entry of the header. */
export const HeaderMenu = ({ menu }: { menu: LinkMenu }) => (
  <div className={onDevices(menu.deviceTypes)}>
    <Popover label={menu.title} trigger={menu.title} variant="quiet" size="sm" align="start" className="font-normal text-ink-soft">
      {(close) => <HeaderPanel menu={menu} onPick={close} />}
    </Popover>
  </div>
)

/** A link menu on a phone: its name with the links below. */
export const SheetMenu = ({ menu }: { menu: LinkMenu }) => (
  <details className={`px-2.5 text-sm text-ink-soft ${onDevices(menu.deviceTypes)}`}>
    <summary className="touch-target cursor-pointer rounded-md py-1.5 hover:text-ink">{menu.title}</summary>
    <Links menu={menu} className="grid gap-0.5 ps-4 pb-1" />
  </details>
)

/** One column of the footer. */
export const FooterMenu = ({ menu }: { menu: LinkMenu }) => (
  <section className={onDevices(menu.deviceTypes)}>
    <h2 className="mb-2 font-semibold text-ink">{menu.title}</h2>
    <Links menu={menu} className="grid gap-0.5" />
    {menu.banner && (
      <Picture
        {...menu.banner}
        colour={menu.banner.colour ?? undefined}
        alt=""
        sizes="16rem"
        className="mt-3 aspect-[3/1] w-64 rounded-md object-cover"
      />
    )}
  </section>
)

/** Banners above the footer; combinable ones share a row. */
export function FooterBanners({ menus }: { menus: Menus }) {
  const { t } = useTranslation()
  if (menus.length === 0) return null
  const isRow = menus.length > 1 && menus.every(({ isCombined }) => isCombined)
  return (
    <div
      className={`mx-auto mt-12 grid print:hidden w-full max-w-[90rem] grid-cols-1 gap-6 px-4 sm:px-6 lg:px-8 ${isRow ? 'lg:grid-cols-2' : ''}`}
    >
      {menus.map((menu) => (
        <section key={menu.id} aria-label={menu.title} className={onDevices(menu.deviceTypes)}>
          <Banner menu={menu}>
            {menu.links.length > 0 && (
              <ButtonLink to={paths.menu(menu.type, menu.slug)} iconEnd="arrow-end">
                {t('shop.home.seeAll')}
              </ButtonLink>
            )}
          </Banner>
        </section>
      ))}
    </div>
  )
}
