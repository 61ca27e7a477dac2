// Signs out of the storefront and removes the token whatever the server answers.
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '#web/translation.tsx'
import { useNavigate } from 'react-router'
import { useApi } from '#web/api.ts'
import { remember } from '#web/browser-state.ts'
import { paths } from '#web/paths.ts'
import { forgetLists } from '#web/table/list-address.ts'
import { showToast } from '#web/toast.ts'
import { signOut } from '../../contract.ts'

/** Signs the storefront's person out and goes home. */
export function useSignOut(): () => Promise<void> {
  const api = useApi()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { t } = useTranslation()
  return async () => {
    await api.call(signOut, {}, { ignore: true }).catch(() => undefined)
    remember('tokenUser', null)
    forgetLists()
    client.clear()
    void showToast('success', t('signIn.signedOut'))
    await navigate(paths.home())
  }
}
