import { Navigate, useParams } from 'react-router'
import { paths } from '#web/paths.ts'

/** The pages of one layout are the list with its filter. */
export default function AdminPagesOfLayout() {
  const { layout = '' } = useParams()
  return <Navigate to={paths.office.pages({ layout })} replace />
}
