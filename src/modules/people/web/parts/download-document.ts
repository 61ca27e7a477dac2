import { coreErrors } from '#shared/errors.ts'
import { adminToken } from '#web/browser-state.ts'
import { askToSignIn } from '#web/session-state.ts'

/** Fetches a private document as the signed-in admin; gives the address under which this page can show it. Whoever asks revokes it. */
export async function documentUrl(hash: string): Promise<string> {
  const token = adminToken()
  const response = await fetch(`/files/${hash}/document`, { headers: token ? { Authorization: `Bearer ${token}` } : {} })
  if (response.status === 401) askToSignIn('tokenAdmin', token)
  if (!response.ok) throw coreErrors.notFound()
  return URL.createObjectURL(new Blob([await response.arrayBuffer()], { type: 'application/pdf' }))
}

/** Fetches a private document as the signed-in admin and downloads it. */
export async function downloadDocument({ name, hash }: { name: string; hash: string }): Promise<void> {
  const url = await documentUrl(hash)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
