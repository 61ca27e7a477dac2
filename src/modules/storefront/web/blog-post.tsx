// An article of the blog: who wrote it and when, its reading time, its blocks, articles like it.
import { useLocation } from 'react-router'
import { getPage } from '#modules/pages/contract.ts'
import { inBrowser, type PageArgs, useData, want } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { ArticlePage } from './parts/article-page.tsx'
import { HeadOfPage } from './parts/page-head-of.tsx'
import { pathOfPage } from './parts/page-path.ts'

export { ErrorBoundary, loader } from './content-page.tsx'

const load = ({ url }: PageArgs) => [want(getPage, { query: { path: pathOfPage(url.pathname) } })]
export const clientLoader = inBrowser(load)

export default function BlogPost() {
  const { pathname } = useLocation()
  const page = useData(getPage, { query: { path: pathOfPage(pathname) } })
  return <ArticlePage page={page} head={<HeadOfPage page={page} feed={paths.blogFeed()} />} />
}
