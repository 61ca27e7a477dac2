import { NotesCard } from '#modules/notes/web/parts/notes-card.tsx'
import { useCommand } from '#web/use-command.ts'
import { addUserNote, getUser, removeUserNote, type User } from '../../admin-contract.ts'

/** The notes about a customer for colleagues. */
export function UserNotes({ user: { id, notes } }: { user: User }) {
  const refresh = [getUser]
  const add = useCommand(addUserNote, { refresh, ignore: true })
  const remove = useCommand(removeUserNote, { refresh })
  return (
    <NotesCard
      notes={notes}
      may="customers.change"
      isSending={add.isRunning}
      error={add.error}
      onAdd={(text) => add.runAsync({ params: { id }, body: { text } })}
      onRemove={(noteId) => remove.run({ params: { id, noteId } })}
    />
  )
}
