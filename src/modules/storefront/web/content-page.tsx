// A content page at its own address: about us, services, a form, and every further path that the office gives a page. What is at no address is not found.
import { redirect, type RouterContextProvider, isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { NotFoundView } from '#modules/content/web/parts/not-found-view.tsx'
import { getPage } from '#modules/pages/contract.ts'
import { loadPageForm } from '#modules/pages/web/parts/page-form-on-demand.ts'
import { ErrorPage } from '#web/error-page.tsx'
import { inBrowser, loadedIn, loadedInBrowser, onServer, type PageArgs, useData, want } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { HeadOfPage } from './parts/page-head-of.tsx'
import { pathOfPage } from './parts/page-path.ts'
import { WholePage } from './parts/whole-page.tsx'

const pageAt = (pathname: string) => ({ query: { path: pathOfPage(pathname) } })
const load = ({ url }: PageArgs) => [want(getPage, pageAt(url.pathname))]
const loadOnServer = onServer(load)

type Args = { params: Record<string, string | undefined>; request: Request; context: Readonly<RouterContextProvider> }

export async function loader(args: Args): Promise<null> {
  const loaded = await loadOnServer(args)
  const { pathname, search } = new URL(args.request.url)
  const asked = pathOfPage(pathname)
  const { path } = loadedIn(args.context)(getPage, { query: { path: asked } })
  if (path !== asked) throw redirect(paths.page(path) + search, 301)
  return loaded
}
const loadInBrowser = inBrowser(load)
export const clientLoader = async (args: Parameters<typeof loadInBrowser>[0]) => {
  const answer = await loadInBrowser(args)
  const { blocks } = loadedInBrowser(getPage, pageAt(new URL(args.request.url).pathname))
  if (blocks.some(({ type }) => type === 'form')) await loadPageForm()
  return answer
}

export default function ContentPage() {
  const { pathname } = useLocation()
  const page = useData(getPage, pageAt(pathname))
  return <WholePage page={page} head={<HeadOfPage page={page} />} />
}

export function ErrorBoundary() {
  const error = useRouteError()
  const status = isRouteErrorResponse(error) ? error.status : 500
  return status === 404 ? <NotFoundView /> : <ErrorPage status={status} detail={isRouteErrorResponse(error) ? error.data : undefined} />
}
