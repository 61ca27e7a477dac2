import { coreErrors } from '#shared/errors.ts'

/** Fetches a private document with a bearer token and downloads it. */
export async function downloadDocument({ hash, name, token }: { hash: string; name: string; token: string | null }): Promise<void> {
  const response = await fetch(`/files/${hash}/document`, { headers: token ? { Authorization: `Bearer ${token}` } : {} })
  if (!response.ok) throw coreErrors.notFound()
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
