// For tests: an admin who imports and exports as the office's screens do, call by call, with the jobs run in between.
import type { TestApp } from '#testing/app.ts'
import * as api from '../../admin-contract.ts'
import { type DownloadBody, makeDownload } from '../../downloads-admin-contract.ts'
import { partBytes, type Import, type ImportChange, type PreviewBody } from '../../admin-contract.ts'

export type Office = {
  /** Sends a file and has it looked at. */
  upload: (content: string | Uint8Array, name?: string) => Promise<Import>
  /** The whole way to the differences, with the proposed mapping unless another is given. */
  preview: (content: string | Uint8Array, over?: Partial<PreviewBody>, name?: string) => Promise<Import>
  compare: (of: Import, over?: Partial<PreviewBody>) => Promise<Import>
  run: (id: string, body?: { openStock?: number | null }) => Promise<Import>
  retry: (id: string) => Promise<Import>
  /** Sends a ZIP file of pictures beside the file. */
  sendPictures: (id: string, zip: Uint8Array) => Promise<Import>
  undo: (id: string) => Promise<Import>
  get: (id: string) => Promise<Import>
  changes: (id: string, kind?: (typeof api.changeViews)[number]) => Promise<ImportChange[]>
  /** A download, followed. */
  download: (body: DownloadBody) => Promise<{ status: number; type: string; name: string; bytes: Buffer }>
}

/** A multipart body with one part. */
export function multipart(bytes: Uint8Array): { headers: Record<string, string>; payload: Buffer } {
  const boundary = 'x-part-x'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="part"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return { headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, payload }
}

/** Takes an admin's token; the language decides what the answers say. */
export function officeImports(app: TestApp, token: string, language: 'en' | 'ar' = 'en'): Office {
  const admin = app.as(token)
  const headers = { 'accept-language': language }
  const get = (id: string) => admin.call(api.getImport, { params: { id } }, headers)

  const upload = async (content: string | Uint8Array, name = 'goods.csv') => {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    const { id } = await admin.call(api.startImport, { body: { name, bytes: bytes.length } }, headers)
    await sendParts(id, bytes)
    await admin.call(api.readImport, { params: { id }, body: {} }, headers)
    await app.drainJobs()
    return get(id)
  }
  const sendParts = async (to: string, bytes: Uint8Array) => {
    for (let part = 0; part * partBytes < bytes.length; part++) {
      const { headers: own, payload } = multipart(bytes.subarray(part * partBytes, (part + 1) * partBytes))
      const answer = await app.inject({
        method: 'PUT',
        url: `/api/admin/imports/${to}/parts/${part}`,
        headers: { ...own, 'x-api-key': 'jumla-web', accept: 'application/json', authorization: `Bearer ${token}` },
        payload,
      })
      if (answer.statusCode !== 200) throw new Error(answer.body)
    }
  }
  const compare = async (of: Import, over: Partial<PreviewBody> = {}) => {
    const body = { format: of.format ?? ('own' as const), language: of.language ?? ('en' as const), mapping: of.mapping, ...over }
    await admin.call(api.previewImport, { params: { id: of.id }, body }, headers)
    await app.drainJobs()
    return get(of.id)
  }
  const after = async (endpoint: typeof api.undoImport, id: string) => {
    await admin.call(endpoint, { params: { id } }, headers)
    await app.drainJobs()
    return get(id)
  }
  return {
    upload,
    compare,
    get,
    preview: async (content, over, name) => compare(await upload(content, name), over),
    run: async (id, body = {}) => {
      await admin.call(api.runImport, { params: { id }, body }, headers)
      await app.drainJobs()
      return get(id)
    },
    retry: (id) => after(api.retryPictures, id),
    sendPictures: async (id, zip) => {
      await admin.call(api.startPictures, { params: { id }, body: { name: 'pictures.zip', bytes: zip.length } }, headers)
      await sendParts(`${id}/pictures`, zip)
      return admin.call(api.readPictures, { params: { id }, body: {} }, headers)
    },
    undo: (id) => after(api.undoImport, id),
    changes: async (id, kind) => {
      const query = { perPage: 100, ...(kind === undefined ? {} : { kind }) }
      return (await admin.call(api.listImportChanges, { params: { id }, query }, headers)).data
    },
    download: async (body) => {
      const { href } = await admin.call(makeDownload, { body }, headers)
      const answer = await app.inject({ method: 'GET', url: href })
      const name = decodeURIComponent(/filename\*=UTF-8''(\S+)/.exec(String(answer.headers['content-disposition']))?.[1] ?? '')
      return { status: answer.statusCode, type: String(answer.headers['content-type']), name, bytes: answer.rawPayload }
    },
  }
}
