// Signs out of the storefront and removes the token whatever the server answers.
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '#web/translation.tsx'
import { useNavigate } from 'react-router'
import { useApi } from '#web/api.ts'
import { remember } from '#web/browser-state.ts'
import { paths } from '#web/paths.ts'
import { forgetLists } from '#web/table/list-address.ts'
import { showToast } from '#web/toast.ts'
import { useUnsavedQuestion } from '#web/unsaved-question.tsx'
import { signOut } from '../../contract.ts'

/** Signs the storefront's person out and goes home. Unsaved work is asked about before: gives how to begin, and the question to draw. */
export function useSignOut(): ReturnType<typeof useUnsavedQuestion> {
  const api = useApi()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { t } = useTranslation()
  const leave = async () => {
    await api.call(signOut, {}, { ignore: true }).catch(() => undefined)
    remember('tokenUser', null)
    forgetLists()
    client.clear()
    void showToast('success', t('signIn.signedOut'))
    await navigate(paths.home(), { state: 'gone' })
  }
  return useUnsavedQuestion(() => void leave())
}
