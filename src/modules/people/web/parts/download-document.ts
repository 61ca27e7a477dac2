import { coreErrors } from '#shared/errors.ts'

type Document = { hash: string; token: string | null }

/** Fetches a private document with a bearer token; gives the address under which this page can show it. Whoever asks revokes it. */
export async function documentUrl({ hash, token }: Document): Promise<string> {
  const response = await fetch(`/files/${hash}/document`, { headers: token ? { Authorization: `Bearer ${token}` } : {} })
  if (!response.ok) throw coreErrors.notFound()
  return URL.createObjectURL(new Blob([await response.arrayBuffer()], { type: 'application/pdf' }))
}

/** Fetches a private document with a bearer token and downloads it. */
export async function downloadDocument({ name, ...document_ }: Document & { name: string }): Promise<void> {
  const url = await documentUrl(document_)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
