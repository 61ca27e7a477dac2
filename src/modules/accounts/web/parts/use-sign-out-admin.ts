// Signing out of the office: whatever the server says, the token is gone afterwards. Apart from the storefront's, so that visitors load neither.
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '#web/translation.tsx'
import { useNavigate } from 'react-router'
import { useApi } from '#web/api.ts'
import { remember } from '#web/browser-state.ts'
import { paths } from '#web/paths.ts'
import { showToast } from '#web/toast.ts'
import { signOutAdmin } from '../../admin-contract.ts'

/** Signs the admin out; always ends at the office's sign-in with the message "logged out". */
export function useSignOutAdmin(): () => Promise<void> {
  const api = useApi()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { t } = useTranslation()
  return async () => {
    await api.call(signOutAdmin, {}, { ignore: true }).catch(() => undefined)
    remember('tokenAdmin', null)
    client.clear()
    void showToast('success', t('account.signedOut'))
    await navigate(paths.office.login())
  }
}
