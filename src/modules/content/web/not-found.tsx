import { data } from 'react-router'
import { ErrorPage } from '#web/error-page.tsx'

export const loader = () => data(null, { status: 404 })

export default function NotFound() {
  return <ErrorPage status={404} />
}
