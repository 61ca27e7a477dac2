import { ReturnsScreen } from './parts/returns-screen.tsx'

/** A salesperson's returns: what their own customers send back. */
export default function MyReturns() {
  return <ReturnsScreen isSales title="nav.myReturns" about="return.salesAbout" />
}
