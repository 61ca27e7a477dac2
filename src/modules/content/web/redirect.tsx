// The page of a /redirect that may not lead where it was asked to; the server sends every other one on.
import { data, redirectDocument, type RouterContextProvider } from 'react-router'
import { onServer } from '#web/page-data.ts'
import { PageHead } from '#web/page-head.tsx'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

type Args = { params: Record<string, string | undefined>; request: Request }

const loadOnServer = onServer(() => [])

export const loader = async (args: Args & { context: Readonly<RouterContextProvider> }) => data(await loadOnServer(args), { status: 404 })

/** A link within the shop: only the server judges where it may lead. */
export const clientLoader = ({ request }: Args): Response => redirectDocument(request.url)

export default function Redirect() {
  const { t } = useTranslation()
  return (
    <main className="grid min-h-dvh place-items-center bg-ground p-6">
      <PageHead title={t('shop.redirect.title')} isIndexed={false} />
      <EmptyState
        isWhole
        icon="external"
        title={t('shop.redirect.title')}
        action={<ButtonLink to={paths.home()}>{t('core.toHome')}</ButtonLink>}
      >
        {t('shop.redirect.text')}
      </EmptyState>
    </main>
  )
}
