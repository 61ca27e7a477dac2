import { NotesCard } from '#modules/notes/web/parts/notes-card.tsx'
import { useCommand } from '#web/use-command.ts'
import { addOrderNote, type AdminOrder, getAdminOrder, listAdminOrders, removeOrderNote } from '../../admin-contract.ts'

/** The notes of an order for colleagues. */
export function OrderNotes({ order: { id, notes } }: { order: AdminOrder }) {
  const answer = { refresh: [getAdminOrder, listAdminOrders] }
  const add = useCommand(addOrderNote, { ...answer, ignore: true })
  const remove = useCommand(removeOrderNote, answer)
  return (
    <NotesCard
      notes={notes}
      may="orders.change"
      isSending={add.isRunning}
      error={add.error}
      onAdd={(text) => add.runAsync({ params: { id }, body: { text } })}
      onRemove={(noteId) => remove.run({ params: { id, noteId } })}
    />
  )
}
