// A saved version of a page that is not public yet, as the shop will show it, for whoever has its link while the link lasts.
import { Navigate, useParams } from 'react-router'
import { isLanding } from '#modules/pages/rules.ts'
import { paths } from '#web/paths.ts'
import { PreviewNotice, usePreview } from './parts/page-preview.tsx'
import { ArticlePage } from './parts/article-page.tsx'
import { WholePage } from './parts/whole-page.tsx'

export default function PagePreview() {
  const { token = '' } = useParams()
  const { page, head, waiting } = usePreview(token)
  if (!page) return waiting
  // A landing page stands without the shop around it.
  if (isLanding(page.path)) return <Navigate replace to={paths.landingPreview(token)} />
  const Shown = page.path.startsWith('blogs/') ? ArticlePage : WholePage
  return (
    <div className="grid grid-cols-1 gap-5">
      <PreviewNotice page={page} />
      <Shown page={page} head={head} />
    </div>
  )
}
