import { ErrorPage } from '#web/error-page.tsx'

/** An address of the office that leads nowhere. */
export default function OfficeNotFound() {
  return <ErrorPage status={404} />
}
