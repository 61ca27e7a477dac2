// Sending a file in parts: how far it is, going on after the line broke, and stopping.
import { useRef, useState } from 'react'
import { isCallError } from '#shared/call.ts'
import { useApi } from '#web/api.ts'
import { readImport, readPictures, sendPart, sendPicturesPart, startImport, startPictures } from '../../admin-contract.ts'

export type FileUpload = {
  /** The file on its way. */
  name: string | null
  sent: number
  size: number
  /** Why it stopped; what was sent is kept. */
  failure: string | null
  start: (file: File) => void
  again: () => void
  stop: () => void
}

/** Where a file goes: a new import, or the pictures of the import with this id. */
export type UploadTarget = { picturesOf: string } | null

type Sending = { file: File; id: string | null; partBytes: number; part: number }

/** Takes where files go; `onDone` hears the import's id when the whole file is there. */
export function useFileUpload(target: UploadTarget, onDone: (id: string) => void): FileUpload {
  const api = useApi()
  const sending = useRef<Sending | null>(null)
  const abort = useRef<AbortController | null>(null)
  const [shown, setShown] = useState<{ name: string; sent: number; size: number } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  const goOn = async (): Promise<void> => {
    const now = sending.current
    if (!now) return
    setFailure(null)
    const control = new AbortController()
    abort.current = control
    const options = { ignore: true, signal: control.signal }
    try {
      if (now.id === null) {
        const body = { name: now.file.name, bytes: now.file.size }
        const { id, partBytes } = target
          ? await api.call(startPictures, { params: { id: target.picturesOf }, body }, options)
          : await api.call(startImport, { body }, options)
        Object.assign(now, { id, partBytes })
      }
      const id = now.id ?? ''
      while (now.part * now.partBytes < now.file.size) {
        const start = now.part * now.partBytes
        const part = new File([now.file.slice(start, start + now.partBytes)], 'part', { type: 'application/octet-stream' })
        await api.call(target ? sendPicturesPart : sendPart, { params: { id, part: now.part }, file: part }, options)
        now.part += 1
        setShown({ name: now.file.name, sent: start + part.size, size: now.file.size })
      }
      await api.call(target ? readPictures : readImport, { params: { id }, body: {} }, options)
      sending.current = null
      setShown(null)
      onDone(id)
    } catch (error) {
      if (control.signal.aborted) return
      const fields = isCallError(error) ? Object.values(error.fields).flat() : []
      setFailure(fields[0] ?? (error instanceof Error ? error.message : String(error)))
    }
  }

  return {
    name: shown?.name ?? null,
    sent: shown?.sent ?? 0,
    size: shown?.size ?? 0,
    failure,
    start: (file) => {
      sending.current = { file, id: null, partBytes: 0, part: 0 }
      setShown({ name: file.name, sent: 0, size: file.size })
      void goOn()
    },
    again: () => void goOn(),
    stop: () => {
      abort.current?.abort()
      sending.current = null
      setShown(null)
      setFailure(null)
    },
  }
}
