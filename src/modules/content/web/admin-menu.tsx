// One menu, new and edit.
import { useSearchParams } from 'react-router'
import { useBoot } from '#web/boot-context.tsx'
import { EntityScreen } from '#web/form/entity-screen.tsx'
import { paths } from '#web/paths.ts'
import { menuLocations } from '../kinds.ts'
import { menuCalls } from '../menu-admin-contract.ts'
import { listHomeMenus, listLinkMenus } from '../menu-contract.ts'
import { MenuFields } from './parts/menu-form.tsx'
import { MenuPreview } from './parts/menu-preview.tsx'
import { menuBody, menuField, menuValues, newMenu } from './parts/menu-values.ts'

export default function AdminMenu() {
  const { profile } = useBoot()
  const [params] = useSearchParams()
  const mayCombine = profile.flags.isMenusCombinable
  return (
    <EntityScreen
      name="content.admin.menus"
      calls={menuCalls}
      refresh={[listHomeMenus, listLinkMenus]}
      path={paths.office.menu}
      listPath={paths.office.menus()}
      empty={newMenu(menuLocations.find((each) => each === params.get('location')) ?? 'home')}
      valuesOf={menuValues}
      bodyOf={(values) => menuBody(values, mayCombine)}
      fieldOf={menuField}
      nameOf={({ title }) => title}
      view={({ status, itemType, type, slug }) => status === 'active' && (itemType ? paths.menu(type, slug) : paths.home())}
      beside={(form) => <MenuPreview menu={menuBody(form.watch(), mayCombine)} />}
    >
      {(form) => <MenuFields form={form} />}
    </EntityScreen>
  )
}
