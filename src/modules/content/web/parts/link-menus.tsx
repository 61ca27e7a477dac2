// The office's menus around every page: those of the header open below their name, those of the footer are columns of links and a banner.
import { useTranslation } from '#web/translation.tsx'
import { toDiscover } from '#web/follow.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Popover } from '#web/ui/dropdown.tsx'
import type { LinkMenu } from '../../menu-contract.ts'
import { rowsOf } from '../../menu-rules.ts'
import { Banner, BannerPicture } from './menu-banner.tsx'
import { onDevices, rowLook, termPath } from './menu-place.ts'

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
    <BannerPicture menu={menu} sizes="16rem" className="aspect-[4/3] w-64 shrink-0 self-start rounded-md" />
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

/** A link menu on a phone: its name with the links and the banner below. */
export const SheetMenu = ({ menu, isOpen = false }: { menu: LinkMenu; isOpen?: boolean }) => (
  <details open={isOpen} className={`px-2.5 text-sm text-ink-soft ${onDevices(menu.deviceTypes)}`}>
    <summary className="touch-target cursor-pointer rounded-md py-1.5 hover:text-ink">{menu.title}</summary>
    <div className="grid gap-2 ps-4 pb-2">
      <Links menu={menu} className="grid gap-0.5" />
      <BannerPicture menu={menu} sizes="16rem" className="aspect-[2/1] w-64 max-w-full rounded-md" />
    </div>
  </details>
)

/** One column of the footer. */
export const FooterMenu = ({ menu }: { menu: LinkMenu }) => (
  <section className={onDevices(menu.deviceTypes)}>
    <h2 className="mb-2 font-semibold text-ink">{menu.title}</h2>
    <Links menu={menu} className="grid gap-0.5" />
    <BannerPicture menu={menu} sizes="16rem" className="mt-3 aspect-[3/1] w-64 max-w-full rounded-md" />
  </section>
)

/** Banners above the footer; combinable neighbours share a row. */
export function FooterBanners({ menus }: { menus: Menus }) {
  const { t } = useTranslation()
  if (menus.length === 0) return null
  return (
    <div className="mx-auto mt-12 grid w-full max-w-[90rem] grid-cols-1 gap-6 px-4 sm:px-6 lg:px-8 print:hidden">
      {rowsOf(menus).map((row) => (
        <div key={row[0]?.id} className={rowLook(row)}>
          {row.map((menu) => (
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
      ))}
    </div>
  )
}
