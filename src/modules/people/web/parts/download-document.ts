import { coreErrors } from '#shared/errors.ts'
import { adminToken } from '#web/browser-state.ts'
import { saveBlob } from '#web/download.ts'
import { askToSignIn } from '#web/session-state.ts'

/** Fetches a private document as the signed-in admin. */
async function privateDocument(hash: string): Promise<Blob> {
  const token = adminToken()
  const response = await fetch(`/files/${hash}/document`, { headers: token ? { Authorization: `Bearer ${token}` } : {} })
  if (response.status === 401) askToSignIn('tokenAdmin', token)
  if (!response.ok) throw coreErrors.notFound()
  return new Blob([await response.arrayBuffer()], { type: 'application/pdf' })
}

/** Gives the address under which this page can show a private document. Whoever asks revokes it. */
export const documentUrl = async (hash: string): Promise<string> => URL.createObjectURL(await privateDocument(hash))

export const downloadDocument = async ({ name, hash }: { name: string; hash: string }): Promise<void> =>
  saveBlob(await privateDocument(hash), name)
