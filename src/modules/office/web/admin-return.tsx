// One return in the office, with its credit notes.
import { ReturnCredits } from '#modules/invoices/web/parts/return-credits.tsx'
import { AdminReturnPage } from '#modules/returns/web/parts/admin-return-page.tsx'

export default function AdminReturn() {
  return <AdminReturnPage beside={(held) => <ReturnCredits held={held} />} />
}
