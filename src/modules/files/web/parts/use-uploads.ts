// Uploads one file after the other, with progress and failures; a failure does not stop the others.
import { useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { CallError } from '#shared/call.ts'
import { useApi } from '#web/api.ts'
import { useRefresh } from '#web/page-data.ts'
import {
  documentMimes,
  type FileKind,
  getFileQuota,
  largest,
  listFiles,
  pictureMimes,
  uploadDocument,
  uploadPicture,
  uploadVideo,
  videoMimes,
} from '../../admin-contract.ts'

export type UploadedFile = { fileId: string; hash: string; kind: FileKind; name: string }
export type UploadFailure = { name: string; message: string }
export type Uploads = {
  /** Uploads files one after the other; gives the successful ones. */
  upload: (files: readonly File[]) => Promise<UploadedFile[]>
  running: { done: number; total: number; name: string } | null
  failures: readonly UploadFailure[]
  forget: () => void
}

const calls = { picture: uploadPicture, document: uploadDocument, video: uploadVideo } as const
const mimes: Record<FileKind, readonly string[]> = { picture: pictureMimes, document: documentMimes, video: videoMimes }

/** The `accept` attribute of a file input for these kinds. */
export const acceptOf = (kinds: readonly FileKind[]): string => kinds.flatMap((kind) => mimes[kind]).join(',')

/** Takes the kinds that a field takes; gives the key of what is said of any other file. */
export const unsupportedKey = (kinds: readonly FileKind[]): string => {
  const [only, ...others] = kinds
  return only === undefined || others.length > 0 ? 'file.errors.unsupported' : `file.admin.only.${only}`
}

/** Takes the kinds that may be uploaded; gives the upload and its progress. */
export function useUploads(kinds: readonly FileKind[]): Uploads {
  const api = useApi()
  const { t } = useTranslation()
  const refresh = useRefresh()
  const [running, setRunning] = useState<Uploads['running']>(null)
  const [failures, setFailures] = useState<UploadFailure[]>([])

  const unsupported = t(unsupportedKey(kinds))
  const send = async (file: File): Promise<UploadedFile> => {
    if (!kinds.some((each) => mimes[each].includes(file.type))) throw new Error(unsupported)
    const kind = kinds.find((each) => mimes[each].includes(file.type)) ?? kinds[0] ?? 'picture'
    if (file.size > largest[kind]) throw new Error(t('core.errors.tooLarge', { megabytes: largest[kind] / 1_048_576 }))
    const { id, hash } = await api.call(calls[kind], { file }, { ignore: true })
    return { fileId: id, hash, kind, name: file.name }
  }
  const upload = async (files: readonly File[]): Promise<UploadedFile[]> => {
    const kept: UploadedFile[] = []
    setFailures([])
    for (const [done, file] of files.entries()) {
      setRunning({ done, total: files.length, name: file.name })
      try {
        kept.push(await send(file))
      } catch (error) {
        const isUnsupported = error instanceof CallError && error.code === 'file.unsupported'
        const reason = error instanceof CallError ? reasonOf(error, t('core.errors.offline')) : error instanceof Error ? error.message : ''
        const message = isUnsupported ? unsupported : reason
        setFailures((before) => [...before, { name: file.name, message }])
      }
    }
    setRunning(null)
    if (kept.length > 0) await refresh(listFiles, getFileQuota)
    return kept
  }
  return { upload, running, failures, forget: () => setFailures([]) }
}

/** The reason why an upload failed, in the person's language. */
export const reasonOf = (error: CallError, offline: string): string =>
  error.status === 0 ? offline : (Object.values(error.fields)[0]?.[0] ?? error.message)
