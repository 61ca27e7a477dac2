// One menu, new and edit.
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { Loaded } from '#web/form/loaded.tsx'
import { textIn } from '#shared/locale.ts'
import { useBoot, useLocale } from '#web/boot-context.tsx'
import { EditScreen } from '#web/form/edit-screen.tsx'
import { useEndpointForm } from '#web/form/use-endpoint-form.ts'
import { useLive, useSeed } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { ActiveBadge } from '#web/ui/active-badge.tsx'
import { menuLocations } from '../kinds.ts'
import { type AdminMenu as Menu, createMenu, getAdminMenu, listAdminMenus, removeMenu, updateMenu } from '../menu-admin-contract.ts'
import { listHomeMenus, listLinkMenus } from '../menu-contract.ts'
import { MenuForm } from './parts/menu-form.tsx'
import { menuBody, menuField, menuValues, type MenuValues, newMenu } from './parts/menu-values.ts'

const lists = [listAdminMenus, listHomeMenus, listLinkMenus]

export default function AdminMenu() {
  const { t } = useTranslation()
  const { id = 'add' } = useParams()
  const menu = useLive(getAdminMenu, { params: { id } }, { enabled: id !== 'add', staleTime: 0 })
  if (id === 'add') return <NewMenu />
  return (
    <Loaded title={t('content.admin.menus.title')} of={menu}>
      {(data) => <EditMenu key={data.id} menu={data} />}
    </Loaded>
  )
}

function NewMenu() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { profile } = useBoot()
  const [params] = useSearchParams()
  const location = menuLocations.find((each) => each === params.get('location')) ?? 'home'
  const form = useEndpointForm<typeof createMenu, MenuValues>(createMenu, {
    initial: newMenu(location),
    toBody: (values) => menuBody(values, profile.flags.isMenusCombinable),
    toField: menuField,
    refresh: lists,
    said: 'core.added',
    guards: true,
    onDone: async ({ id }) => navigate(paths.office.menu(id)),
  })
  return (
    <EditScreen title={t('content.admin.menus.new')} isNew backTo={paths.office.menus()}>
      <MenuForm form={form} />
    </EditScreen>
  )
}

function EditMenu({ menu }: { menu: Menu }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const seed = useSeed()
  const { profile } = useBoot()
  const form = useEndpointForm<typeof updateMenu, MenuValues>(updateMenu, {
    initial: menuValues(menu),
    toBody: (values) => menuBody(values, profile.flags.isMenusCombinable),
    toField: menuField,
    params: { id: menu.id },
    refresh: lists,
    said: 'core.saved',
    guards: true,
    onDone: (saved) => {
      form.reset(menuValues(saved))
      seed(getAdminMenu, { params: { id: saved.id } }, saved)
    },
  })
  const title = textIn(menu.title, locale)
  return (
    <EditScreen
      title={title}
      badge={<ActiveBadge status={menu.status} />}
      isNew={false}
      backTo={paths.office.menus()}
      view={menu.status === 'active' ? (menu.itemType ? paths.menu(menu.type, menu.slug) : paths.home()) : undefined}
      remove={{
        of: removeMenu,
        input: { params: { id: menu.id } },
        refresh: lists,
        title: t('content.admin.menus.removeTitle', { title }),
        text: t('content.admin.menus.removeText'),
      }}
    >
      <MenuForm form={form} />
    </EditScreen>
  )
}
