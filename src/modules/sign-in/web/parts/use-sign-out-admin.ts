// Signs out of the office and removes the token whatever the server answers. A file of its own, so that visitors do not load it.
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '#web/translation.tsx'
import { useNavigate } from 'react-router'
import { useApi } from '#web/api.ts'
import { remember } from '#web/browser-state.ts'
import { paths } from '#web/paths.ts'
import { forgetLists } from '#web/table/list-address.ts'
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
    forgetLists()
    client.clear()
    void showToast('success', t('signIn.signedOut'))
    await navigate(paths.office.login())
  }
}
