// Downloads by links that count once: a browser follows a link without the token its calls carry, and the file is made while it is sent.
import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { and, eq, gt, lt } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { audit } from '#server/audit.ts'
import { findEntitled } from '#modules/people/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import { dayOf } from '#shared/time.ts'
import type { DownloadBody } from '../../downloads-admin-contract.ts'
import { importErrors } from '../import-errors.ts'
import { getRun } from '../queries.ts'
import { downloadLinks } from '../tables.ts'
import { actingAs } from '../work-run.ts'
import { csvFile } from './csv-file.ts'
import { exportTable, type ExportTable } from './export-rows.ts'
import { xlsxFile } from './xlsx-file.ts'

const secondsValid = 60
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** Gives the link; only the one who asked knows it. */
export async function makeDownload(ctx: Ctx, request: DownloadBody): Promise<{ href: string }> {
  if (ctx.actor.kind !== 'admin') throw importErrors.notFound()
  if (request.what === 'importReport') await getRun(ctx, request.importId)
  const secret = randomBytes(32).toString('base64url')
  await ctx.db.delete(downloadLinks).where(lt(downloadLinks.expiresAt, ctx.now.toISOString()))
  await ctx.db.insert(downloadLinks).values({
    hash: hashOf(secret),
    personId: ctx.actor.id,
    locale: ctx.locale,
    request,
    expiresAt: new Date(ctx.now.getTime() + secondsValid * 1000).toISOString(),
  })
  await audit(ctx, { action: 'export.made', subject: 'export', subjectId: request.what, after: request })
  return { href: `/downloads/${secret}` }
}

/** Takes a link's secret, once; gives what it stands for. */
async function takeLink(ctx: Ctx, secret: string): Promise<{ request: DownloadBody; as: Ctx }> {
  const [link] = await ctx.db
    .delete(downloadLinks)
    .where(and(eq(downloadLinks.hash, hashOf(secret)), gt(downloadLinks.expiresAt, ctx.now.toISOString())))
    .returning()
  if (!link) throw importErrors.linkOver()
  const admin = await findEntitled(ctx, link.personId, 'imports.see')
  if (!admin) throw importErrors.linkNotYours()
  return { request: link.request, as: { ...actingAs(ctx, admin), locale: link.locale } }
}

const kinds = {
  csv: { type: 'text/csv; charset=utf-8', ending: 'csv' },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', ending: 'xlsx' },
}

/** The pieces of a file, in the wanted kind. */
export function filePieces(table: ExportTable, as: 'csv' | 'xlsx', isRightToLeft: boolean): AsyncGenerator<Buffer> {
  if (as === 'csv') return csvFile(table.batches)
  const numbers = new Set(table.header.flatMap((name, at) => (table.numbers.includes(name) ? [at] : [])))
  const widths = table.header.map((name) => (/title|description|reason|images/.test(name) ? 36 : Math.max(12, name.length + 3)))
  return xlsxFile(table.batches, { name: table.sheetName.slice(0, 31), isRightToLeft, widths, numbers })
}

/** Registers the address of downloads. */
export function addDownloads(app: FastifyInstance, asSystem: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>): void {
  // Programs that only look at a link's head must not use it up.
  app.get<{ Params: { secret: string } }>('/downloads/:secret', { exposeHeadRoute: false }, async (request, reply) => {
    const { secret } = request.params
    if (!/^[\w-]{43}$/.test(secret)) throw importErrors.linkOver()
    return asSystem(async (system) => {
      const { request: wanted, as } = await takeLink({ ...system, locale: system.locale }, secret)
      const table = await exportTable(as, wanted)
      const kind = kinds[wanted.as]
      const name = `${table.fileName}-${dayOf(as.now, as.config.timeZone)}.${kind.ending}`
      return reply
        .type(kind.type)
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, '')}`)
        .send(Readable.from(filePieces(table, wanted.as, as.locale === 'ar'), { objectMode: false }))
    })
  })
}
