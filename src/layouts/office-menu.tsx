// The back office's menu, grouped as the specification groups it. An entry is added when its screens work.
import { useTranslation } from '#web/translation.tsx'
import { Link, NavLink, useLocation } from 'react-router'
import { settingsScreens } from '#modules/settings/web/parts/settings-screens.ts'
import { LogoutButton } from '#modules/sign-in/web/parts/logout-button.tsx'
import type { Right } from '#shared/permissions.ts'
import { type May, useMay } from '#web/may.ts'
import type { Boot } from '#web/boot.ts'
import { useBoot } from '#web/boot-context.tsx'
import { paths } from '#web/paths.ts'
import { scrolling } from '#web/scrolling.ts'
import { ShopLogo } from '#web/ui/shop-logo.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'

/** `may`: null where every admin finds something. `isShown`: an entry of a feature that a shop may have switched off. */
type Entry = { key: string; may: Right | null; to: string; icon: IconName; isShown?: (boot: Features) => boolean }
type Features = Pick<Boot, 'areOrdersRefundable'> & { profile: { flags: Pick<Boot['profile']['flags'], 'isInvoicesEnabled'> } }
type Group = { key: string; entries: Entry[] }

const groups: Group[] = [
  {
    key: 'utilities',
    entries: [
      { key: 'dashboard', may: 'reports.see', to: paths.office.dashboard(), icon: 'dashboard' },
      { key: 'taxGroups', may: 'settings.see', to: paths.office.taxGroups(), icon: 'percent' },
      { key: 'coupons', may: 'prices.see', to: paths.office.coupons(), icon: 'tag' },
      { key: 'calendar', may: 'settings.see', to: paths.office.calendar(), icon: 'truck' },
      { key: 'shippingZones', may: 'settings.see', to: paths.office.shippingZones(), icon: 'truck' },
      { key: 'paymentMethods', may: 'settings.see', to: paths.office.paymentMethods(), icon: 'receipt' },
      { key: 'pages', may: 'content.see', to: paths.office.pages(), icon: 'file' },
      { key: 'mails', may: 'mails.see', to: paths.office.mails(), icon: 'mail' },
    ],
  },
  {
    key: 'orders',
    entries: [
      { key: 'orders', may: 'orders.see', to: paths.office.orders(), icon: 'receipt' },
      { key: 'newOrder', may: 'orders.change', to: paths.office.newOrder(), icon: 'plus' },
      {
        key: 'refunds',
        may: 'orders.see',
        to: paths.office.refunds(),
        icon: 'undo',
        isShown: ({ areOrdersRefundable }) => areOrdersRefundable,
      },
      {
        key: 'invoices',
        may: 'orders.see',
        to: paths.office.invoices(),
        icon: 'file',
        isShown: ({ profile }) => profile.flags.isInvoicesEnabled,
      },
      { key: 'collections', may: 'orders.see', to: paths.office.collections(), icon: 'truck' },
      { key: 'bank', may: 'orders.see', to: paths.office.bank({ state: 'open' }), icon: 'receipt' },
    ],
  },
  {
    key: 'products',
    entries: [
      { key: 'products', may: 'catalogue.see', to: paths.office.products(), icon: 'box' },
      { key: 'variants', may: 'catalogue.see', to: paths.office.variantTypes(), icon: 'copy' },
      { key: 'options', may: 'catalogue.see', to: paths.office.optionGroups(), icon: 'check' },
      { key: 'mainCategories', may: 'catalogue.see', to: paths.office.mainCategories(), icon: 'menu' },
      { key: 'categories', may: 'catalogue.see', to: paths.office.categories(), icon: 'tree' },
      { key: 'brands', may: 'catalogue.see', to: paths.office.brands(), icon: 'star' },
      { key: 'menus', may: 'content.see', to: paths.office.menus(), icon: 'storage' },
      { key: 'measureUnits', may: 'catalogue.see', to: paths.office.measureUnits(), icon: 'ruler' },
      { key: 'sizeTables', may: 'catalogue.see', to: paths.office.sizeTables(), icon: 'ruler' },
      { key: 'synonyms', may: 'catalogue.see', to: paths.office.synonyms(), icon: 'search' },
      { key: 'tags', may: 'catalogue.see', to: paths.office.tags(), icon: 'tag' },
      { key: 'stock', may: 'stock.see', to: paths.office.stock(), icon: 'storage' },
      { key: 'imports', may: 'imports.see', to: paths.office.imports(), icon: 'upload' },
      { key: 'reviews', may: 'reviews.see', to: paths.office.reviews(), icon: 'quote' },
      { key: 'priceLists', may: 'prices.see', to: paths.office.priceLists(), icon: 'percent' },
    ],
  },
  {
    key: 'users',
    entries: [
      { key: 'users', may: 'customers.see', to: paths.office.users(), icon: 'users' },
      { key: 'salespeople', may: 'customers.see', to: paths.office.salespeople(), icon: 'users' },
      { key: 'messages', may: 'customers.see', to: paths.office.messages(), icon: 'mail' },
      { key: 'customerGroups', may: 'prices.see', to: paths.office.customerGroups(), icon: 'users' },
    ],
  },
  {
    key: 'admins',
    entries: [
      { key: 'admins', may: 'superAdmin', to: paths.office.admins(), icon: 'user' },
      { key: 'roles', may: 'superAdmin', to: paths.office.roles(), icon: 'users' },
    ],
  },
  {
    key: 'images',
    entries: [
      { key: 'slides', may: 'content.see', to: paths.office.slides(), icon: 'play' },
      { key: 'gallery', may: 'files.see', to: paths.office.gallery(), icon: 'image' },
    ],
  },
]

/** The groups that have entries one may see, with those entries. */
const groupsFor = (may: May, boot: Features): Group[] =>
  groups
    .map(({ key, entries }) => ({ key, entries: entries.filter(({ may: needed, isShown }) => may(needed) && (isShown?.(boot) ?? true)) }))
    .filter(({ entries }) => entries.length > 0)

const audit: Entry = { key: 'audit', may: 'audit.see', to: paths.office.audit(), icon: 'clock' }
const settings: Entry = { key: 'settings', may: null, to: paths.office.settings(), icon: 'settings' }

/** Every menu entry that this admin may see. */
export const officeEntries = (may: May, boot: Features): Entry[] => [
  ...groupsFor(may, boot).flatMap(({ entries }) => entries),
  ...[audit, settings].filter((entry) => may(entry.may)),
]

// Every address begins with the dashboard's, and the settings' own addresses ask for other rights than their index.
const alone = [paths.office.dashboard(), paths.office.settings()]

const everyEntry = [...groups.flatMap(({ entries }) => entries), audit, settings]

/** Those at or above an address, the nearest first. */
function above<T extends { to: string }>(pathname: string, entries: readonly T[]): T[] {
  const path = pathname.replace(/\/$/, '')
  return entries
    .map((entry) => ({ ...entry, to: entry.to.replace(/\?.*/, '') }))
    .filter(({ to }) => path === to || (path.startsWith(`${to}/`) && !alone.includes(to)))
    .toSorted((a, b) => b.to.length - a.to.length)
}

/** Whether the entry or the settings screen under which an address belongs is open to this admin; an address under none is. */
export function mayOpen(pathname: string, may: May): boolean {
  const [nearest] = above(pathname, [...everyEntry, ...settingsScreens])
  return nearest === undefined || may(nearest.may)
}

/** Whether an entry is left unmarked below its own address: the dashboard's is the beginning of all, others give way to an entry of their own below. */
export const endsHere = ({ key, to }: Pick<Entry, 'key' | 'to'>, pathname: string): boolean =>
  key === 'dashboard' || above(pathname, everyEntry).some((other) => other.to.startsWith(`${to}/`))

const toTop = () => window.scrollTo({ top: 0, behavior: scrolling() })

export function OfficeMenu() {
  const may = useMay()
  const { t } = useTranslation()
  const boot = useBoot()
  return (
    <nav aria-label={t('nav.officeMenu')} className="flex min-h-full flex-col gap-5 p-4">
      {/* A new document, whose own policy says which hosts the pages of the shop may use. */}
      <Link to={paths.home()} reloadDocument className="flex items-center gap-2 px-2 py-1 text-base font-semibold text-ink">
        <ShopLogo size={28} />
        {boot.shopName}
      </Link>
      {groupsFor(may, boot).map(({ key, entries }) => (
        <section key={key} className="grid gap-0.5">
          <h2 className="px-2 pb-1 text-xs font-medium text-ink-soft">{t(`nav.groups.${key}`)}</h2>
          {entries.map((entry) => (
            <MenuLink key={entry.key} entry={entry} />
          ))}
        </section>
      ))}
      <div className="mt-auto grid gap-0.5 border-t border-line pt-3">
        {may(audit.may) && <MenuLink entry={audit} />}
        {may(settings.may) && <MenuLink entry={settings} />}
        <LogoutButton />
      </div>
    </nav>
  )
}

function MenuLink({ entry }: { entry: Entry }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  return (
    <NavLink
      to={entry.to}
      end={endsHere(entry, pathname)}
      onClick={toTop}
      className={({ isActive }) =>
        `touch-target flex items-center gap-2.5 rounded-md px-2 py-1.5 text-sm transition ${isActive ? 'bg-primary-soft font-medium text-primary' : 'text-ink hover:bg-sunken'}`
      }
    >
      <Icon name={entry.icon} size={20} />
      {t(`nav.entries.${entry.key}`)}
    </NavLink>
  )
}
