// An import through the office's API: uploads a file in chunks, reads its columns, compares it with the shop, writes it, undoes it.
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { partBytes } from '#modules/imports/admin-contract.ts'
import { officeToken } from '../make-catalogue.ts'

const Begun = z.object({ data: z.object({ id: z.string() }) })
const Seen = z.object({
  data: z.object({ state: z.string(), format: z.string().nullable(), language: z.string().nullable(), mapping: z.array(z.string()) }),
})

export type Progress = { state: string; written: number; failed: number; undone: number; fresh: number; kept: number }
type Query = <T extends Record<string, unknown>>(text: string, values: unknown[]) => Promise<T[]>

export type OfficeImport = {
  /** Sends the file and waits until its columns are read; gives the import's id. */
  upload(file: string): Promise<string>
  /** Compares with the proposed columns and waits; gives the progress. */
  preview(id: string): Promise<Progress>
  start(id: string, what: 'run' | 'undo'): Promise<void>
  /** Stops an import that fetches its pictures; what it wrote stays. */
  stopPictures(id: string): Promise<void>
  /** Looks at the database until the import is as wanted. */
  until(id: string, isThere: (progress: Progress) => boolean, timeout?: number): Promise<Progress>
}

/** Takes the shop's address (read anew for each call, since the shop may be restarted) and a query function for its database. */
export function officeImport(url: () => string, query: Query): OfficeImport {
  const ask = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const headers = { 'x-api-key': 'jumla-web', 'accept-language': 'en', authorization: `Bearer ${officeToken}`, ...init.headers }
    const response = await fetch(`${url()}/api/admin/imports${path}`, { ...init, headers })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return response.json()
  }
  const send = (path: string, body: object = {}): Promise<unknown> =>
    ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const until: OfficeImport['until'] = async (id, isThere, timeout = 240_000) => {
    const giveUpAt = performance.now() + timeout
    for (;;) {
      // A database that was just killed answers again in a moment.
      const [progress] = await query<Progress>(
        `select state, (counts->>'written')::int as written, (counts->>'failed')::int as failed, (counts->>'undone')::int as undone,
           (counts->>'new')::int as fresh, coalesce((counts->>'picturesKept')::int, 0) as kept from import_runs where id = $1`,
        [id],
      ).catch(() => [])
      if (progress && isThere(progress)) return progress
      if (performance.now() > giveUpAt) throw new Error(`the import stands at ${JSON.stringify(progress)}`)
      await sleep(20)
    }
  }
  return {
    until,
    upload: async (file) => {
      const bytes = readFileSync(file)
      const { id } = Begun.parse(await send('', { name: 'goods.csv', bytes: bytes.length })).data
      for (let part = 0; part * partBytes < bytes.length; part++) {
        const form = new FormData()
        form.set('file', new Blob([bytes.subarray(part * partBytes, (part + 1) * partBytes)], { type: 'application/octet-stream' }), 'part')
        await ask(`/${id}/parts/${part}`, { method: 'PUT', body: form })
      }
      await send(`/${id}/read`)
      await until(id, ({ state }) => state === 'mapping')
      return id
    },
    preview: async (id) => {
      const { format, language, mapping } = Seen.parse(await ask(`/${id}`)).data
      await send(`/${id}/preview`, { format, language: language ?? 'en', mapping })
      return until(id, ({ state }) => state === 'previewed')
    },
    start: async (id, what) => void (await send(`/${id}/${what}`)),
    stopPictures: async (id) => {
      // Refused when the last picture has just been tried.
      await send(`/${id}/cancel`).catch(() => undefined)
      await until(id, ({ state }) => state === 'cancelled' || state === 'done')
    },
  }
}
