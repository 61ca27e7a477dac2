import type { inviteAdmin } from '#modules/people/admins-contract.ts'
import type { inviteSalesperson, inviteUser } from '#modules/people/salespeople-admin-contract.ts'
import { useTranslation } from '#web/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { useCommand } from '#web/use-command.ts'

type Props = {
  of: typeof inviteAdmin | typeof inviteSalesperson | typeof inviteUser
  people: 'admins' | 'salespeople' | 'users'
  id: string
}

/** Mails somebody who has no password yet a link to choose one. */
export function InviteButton({ of, people, id }: Props) {
  const { t } = useTranslation()
  const command = useCommand(of, { said: `person.admin.${people}.inviteDone` })
  return (
    <Button may={of.may} icon="mail" loading={command.isRunning} onClick={() => command.run({ params: { id } })}>
      {t(`person.admin.${people}.invite`)}
    </Button>
  )
}
