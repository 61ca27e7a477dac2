// An address that leads on: that of a layout to the list of its pages, that of a page's id to the page.
import { Navigate, useParams } from 'react-router'
import { Loaded } from '#web/form/loaded.tsx'
import { useLive } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { getAdminPage } from '../page-admin-contract.ts'

export default function AdminPagesOfLayout() {
  const { layout = '', layoutId = '' } = useParams()
  // No layout has this key.
  return layout === '-' ? <PageOfId id={layoutId} /> : <Navigate to={paths.office.pages({ layout })} replace />
}

function PageOfId({ id }: { id: string }) {
  const { t } = useTranslation()
  const page = useLive(getAdminPage, { params: { id } })
  return (
    <Loaded title={t('page.admin.pages.title')} of={page}>
      {({ layout, url }) => <Navigate to={paths.office.page(layout.key, layout.id, url)} replace />}
    </Loaded>
  )
}
