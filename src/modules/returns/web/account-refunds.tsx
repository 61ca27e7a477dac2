import { ReturnsScreen } from './parts/returns-screen.tsx'

/** The customer's own returns: where each stands, and a new one. */
export default function AccountRefunds() {
  return <ReturnsScreen title="nav.myRefunds" about="return.about" />
}
