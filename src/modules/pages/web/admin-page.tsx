// One content page, new and edit: its fields and blocks in both languages, and its publication.
import { useState } from 'react'
import { useParams } from 'react-router'
import { Id } from '#shared/endpoint.ts'
import { EntityScreen } from '#web/form/entity-screen.tsx'
import { Loaded } from '#web/form/loaded.tsx'
import { useFresh } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { getLayout } from '../layout-admin-contract.ts'
import { createPage, getAdminPage, getPublication, listAdminPages, removePage, updatePage } from '../page-admin-contract.ts'
import { pathOf } from '../rules.ts'
import { KeepAddress } from './parts/keep-address.tsx'
import { PageBlocks } from './parts/page-blocks.tsx'
import { PageFields } from './parts/page-fields.tsx'
import { newPage, pageBody, pageValues } from './parts/page-values.ts'
import { Publication } from './parts/publication.tsx'

export default function AdminPage() {
  const { t } = useTranslation()
  const { layoutId = '', url = 'add' } = useParams()
  const [round, setRound] = useState(0)
  const layout = useFresh(getLayout, { params: { id: layoutId } })
  return (
    <Loaded title={t('page.admin.pages.title')} of={layout}>
      {(layout) => (
        <EntityScreen
          key={round}
          id={url === 'add' || Id.safeParse(url).success ? url : pathOf(layout.key, url)}
          name="page.admin.pages"
          calls={{ get: getAdminPage, create: createPage, update: updatePage, remove: removePage }}
          refresh={[listAdminPages, getPublication]}
          path={(id) => paths.office.page(layout.key, layout.id, id)}
          listPath={paths.office.pages({ layout: layout.key })}
          empty={newPage(layout.attributes)}
          valuesOf={pageValues}
          bodyOf={(values) => pageBody(values, { layoutId: layout.id, layoutHash: layout.hash })}
          nameOf={({ title, url: address }) => (title.en || title.ar ? title : address)}
        >
          {(form, page) => (
            <>
              {page && <KeepAddress to={paths.office.page(page.layout.key, page.layout.id, page.url)} />}
              {page?.isBroken && (
                <Alert tone="warning" title={t('page.admin.broken.title')}>
                  {t('page.admin.broken.text')}
                </Alert>
              )}
              {page && (
                <Publication id={page.id} version={page.version} isUnsaved={form.isUnsaved} onRestored={() => setRound(round + 1)} />
              )}
              <PageFields form={form} layout={layout.key} isNew={page === null} />
              <PageBlocks form={form} attributes={layout.attributes} page={page} />
            </>
          )}
        </EntityScreen>
      )}
    </Loaded>
  )
}
