// A landing page: a content page without the shop's header, menus and footer around it.
import { useLocation } from 'react-router'
import { getPage } from '#modules/pages/contract.ts'
import { wantCompany } from '#modules/settings/web/parts/want-company.ts'
import { inBrowser, onServer, type PageArgs, useData, want } from '#web/page-data.ts'
import { WholeLanding } from './parts/whole-landing.tsx'
import { HeadOfPage } from './parts/page-head-of.tsx'
import { pathOfPage } from './parts/page-path.ts'

const load = ({ url }: PageArgs) => [want(getPage, { query: { path: pathOfPage(url.pathname) } }), wantCompany()]
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export default function LandingPage() {
  const { pathname } = useLocation()
  const page = useData(getPage, { query: { path: pathOfPage(pathname) } })
  return <WholeLanding page={page} head={<HeadOfPage page={page} />} />
}
