// Signs out of the office and removes the token whatever the server answers. A file of its own, so that visitors do not load it.
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '#web/translation.tsx'
import { useNavigate } from 'react-router'
import { useApi } from '#web/api.ts'
import { remember } from '#web/browser-state.ts'
import { paths } from '#web/paths.ts'
import { forgetLists } from '#web/table/list-address.ts'
import { showToast } from '#web/toast.ts'
import { useUnsavedQuestion } from '#web/unsaved-question.tsx'
import { signOutAdmin } from '../../admin-contract.ts'

/**
 * Signs the admin out; always ends at the office's sign-in with the message "logged out". Work that is not saved is asked about before, never behind:
 * gives how to begin, and the question to draw.
 */
export function useSignOutAdmin(): ReturnType<typeof useUnsavedQuestion> {
  const api = useApi()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { t } = useTranslation()
  const signOut = async () => {
    await api.call(signOutAdmin, {}, { ignore: true }).catch(() => undefined)
    remember('tokenAdmin', null)
    forgetLists()
    client.clear()
    void showToast('success', t('signIn.signedOut'))
    await navigate(paths.office.login(), { state: 'gone' })
  }
  return useUnsavedQuestion(() => void signOut())
}
