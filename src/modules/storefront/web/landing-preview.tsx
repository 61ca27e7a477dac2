import { useParams } from 'react-router'
import { PreviewNotice, usePreview } from './parts/page-preview.tsx'
import { WholeLanding } from './parts/whole-landing.tsx'

/** The preview of a landing page, without the shop's header, menus and footer around it. */
export default function LandingPreview() {
  const { token = '' } = useParams()
  const { page, head, waiting } = usePreview(token)
  return page ? <WholeLanding page={page} head={head} notice={<PreviewNotice page={page} />} /> : waiting
}
