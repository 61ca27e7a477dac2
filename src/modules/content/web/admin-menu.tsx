// One menu, new and edit.
import { useSearchParams } from 'react-router'
import { textIn } from '#shared/locale.ts'
import { useBoot, useLocale } from '#web/boot-context.tsx'
import { EditScreen } from '#web/form/edit-screen.tsx'
import { EntityScreen } from '#web/form/entity-screen.tsx'
import { useEntityForm } from '#web/form/use-entity-form.tsx'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { ActiveBadge } from '#web/ui/active-badge.tsx'
import { menuLocations } from '../kinds.ts'
import { type AdminMenu as Menu, createMenu, getAdminMenu, listAdminMenus, removeMenu, updateMenu } from '../menu-admin-contract.ts'
import { listHomeMenus, listLinkMenus } from '../menu-contract.ts'
import { MenuForm } from './parts/menu-form.tsx'
import { menuBody, menuField, menuValues, newMenu } from './parts/menu-values.ts'

const lists = [listAdminMenus, listHomeMenus, listLinkMenus]

export default function AdminMenu() {
  return (
    <EntityScreen of={getAdminMenu} title="content.admin.menus.title">
      {(menu) => <MenuScreen first={menu} />}
    </EntityScreen>
  )
}

function MenuScreen({ first }: { first: Menu | null }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { profile } = useBoot()
  const [params] = useSearchParams()
  const { form, entity: menu } = useEntityForm({
    first,
    get: getAdminMenu,
    create: createMenu,
    update: updateMenu,
    empty: newMenu(menuLocations.find((each) => each === params.get('location')) ?? 'home'),
    valuesOf: menuValues,
    bodyOf: (values) => menuBody(values, profile.flags.isMenusCombinable),
    fieldOf: menuField,
    refresh: lists,
    path: paths.office.menu,
  })
  const title = menu ? textIn(menu.title, locale) : t('content.admin.menus.new')
  return (
    <EditScreen
      title={title}
      badge={menu && <ActiveBadge status={menu.status} />}
      isNew={!menu}
      backTo={paths.office.menus()}
      view={menu?.status === 'active' ? (menu.itemType ? paths.menu(menu.type, menu.slug) : paths.home()) : undefined}
      remove={
        menu && {
          of: removeMenu,
          input: { params: { id: menu.id } },
          refresh: lists,
          title: t('content.admin.menus.removeTitle', { title }),
          text: t('content.admin.menus.removeText'),
        }
      }
    >
      <MenuForm form={form} />
    </EditScreen>
  )
}
