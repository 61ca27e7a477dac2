import { useTranslation } from '#web/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { useSignOutAdmin } from './use-sign-out-admin.ts'

/** The office's log-out action. */
export function LogoutButton() {
  const { t } = useTranslation()
  const [signOut, question] = useSignOutAdmin()
  return (
    <>
      <Button variant="quiet" icon="log-out" block onClick={signOut}>
        {t('signIn.logOut')}
      </Button>
      {question}
    </>
  )
}
