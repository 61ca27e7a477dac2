// The back office's menu, grouped as the specification groups it. An entry is added when its screens work.
import { useTranslation } from '#web/translation.tsx'
import { Link, NavLink } from 'react-router'
import { LogoutButton } from '#modules/accounts/web/parts/logout-button.tsx'
import { useBoot } from '#web/boot-context.tsx'
import { paths } from '#web/paths.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'

type Entry = { key: string; to: string; icon: IconName }
type Group = { key: string; entries: Entry[]; superAdminOnly?: boolean }

const groups: Group[] = [
  {
    key: 'utilities',
    entries: [
      { key: 'dashboard', to: paths.office.dashboard(), icon: 'dashboard' },
      { key: 'mails', to: paths.office.mails(), icon: 'mail' },
    ],
  },
  { key: 'orders', entries: [{ key: 'orders', to: paths.office.orders(), icon: 'receipt' }] },
  {
    key: 'products',
    entries: [
      { key: 'products', to: paths.office.products(), icon: 'box' },
      { key: 'variants', to: paths.office.variantTypes(), icon: 'copy' },
      { key: 'options', to: paths.office.optionGroups(), icon: 'check' },
      { key: 'mainCategories', to: paths.office.mainCategories(), icon: 'menu' },
      { key: 'categories', to: paths.office.categories(), icon: 'tree' },
      { key: 'brands', to: paths.office.brands(), icon: 'star' },
      { key: 'menus', to: paths.office.menus(), icon: 'shelves' },
      { key: 'measureUnits', to: paths.office.measureUnits(), icon: 'ruler' },
      { key: 'synonyms', to: paths.office.synonyms(), icon: 'search' },
      { key: 'tags', to: paths.office.tags(), icon: 'tag' },
      { key: 'stock', to: paths.office.stock(), icon: 'shelves' },
      { key: 'imports', to: paths.office.imports(), icon: 'upload' },
      { key: 'priceLists', to: paths.office.priceLists(), icon: 'percent' },
    ],
  },
  {
    key: 'users',
    entries: [
      { key: 'users', to: paths.office.users(), icon: 'users' },
      { key: 'customerGroups', to: paths.office.customerGroups(), icon: 'users' },
    ],
  },
  {
    key: 'images',
    entries: [
      { key: 'slides', to: paths.office.slides(), icon: 'play' },
      { key: 'gallery', to: paths.office.gallery(), icon: 'image' },
    ],
  },
]

/** The groups one may see that have entries. */
const groupsFor = (isSuperAdmin: boolean): Group[] =>
  groups.filter(({ entries, superAdminOnly }) => entries.length > 0 && (!superAdminOnly || isSuperAdmin))

/** Every entry of the menu that one may see. */
export const officeEntries = (isSuperAdmin: boolean): Entry[] => groupsFor(isSuperAdmin).flatMap(({ entries }) => entries)

const toTop = () => window.scrollTo({ top: 0, behavior: 'smooth' })

export function OfficeMenu({ isSuperAdmin }: { isSuperAdmin: boolean }) {
  const { t } = useTranslation()
  const { shopName } = useBoot()
  return (
    <nav aria-label={t('nav.officeMenu')} className="flex min-h-full flex-col gap-5 p-4">
      <Link to={paths.home()} className="flex items-center gap-2 px-2 py-1 text-base font-semibold text-ink">
        <img src="/icon.svg" alt="" width={28} height={28} className="rounded-md" />
        {shopName}
      </Link>
      {groupsFor(isSuperAdmin).map(({ key, entries }) => (
        <section key={key} className="grid gap-0.5">
          <h2 className="px-2 pb-1 text-xs font-medium text-ink-soft">{t(`nav.groups.${key}`)}</h2>
          {entries.map((entry) => (
            <NavLink
              key={entry.key}
              to={entry.to}
              end={entry.key === 'dashboard'}
              onClick={toTop}
              className={({ isActive }) =>
                `touch-target flex items-center gap-2.5 rounded-md px-2 py-1.5 text-sm transition ${isActive ? 'bg-primary-soft font-medium text-primary' : 'text-ink hover:bg-sunken'}`
              }
            >
              <Icon name={entry.icon} size={20} />
              {t(`nav.entries.${entry.key}`)}
            </NavLink>
          ))}
        </section>
      ))}
      <div className="mt-auto border-t border-line pt-3">
        <LogoutButton />
      </div>
    </nav>
  )
}
