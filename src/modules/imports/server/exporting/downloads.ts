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
import { exportFile } from './export-jobs.ts'
import { exportTable } from './export-rows.ts'
import { fileKind, filePieces } from './file-pieces.ts'

const secondsValid = 60
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** Gives the link; only the one who asked knows it. */
export async function makeDownload(ctx: Ctx, request: DownloadBody): Promise<{ href: string }> {
  if (ctx.actor.kind !== 'admin') throw importErrors.notFound()
  if (request.what === 'importReport') await getRun(ctx, request.importId)
  if (request.what === 'export') await exportFile(ctx, request.exportId)
  const secret = randomBytes(32).toString('base64url')
  await ctx.db.delete(downloadLinks).where(lt(downloadLinks.expiresAt, ctx.now.toISOString()))
  await ctx.db.insert(downloadLinks).values({
    hash: hashOf(secret),
    personId: ctx.actor.id,
    locale: ctx.locale,
    request,
    expiresAt: new Date(ctx.now.getTime() + secondsValid * 1000).toISOString(),
  })
  // An export is in the audit since it was begun.
  if (request.what !== 'export') await audit(ctx, { action: 'export.made', subject: 'export', subjectId: request.what, after: request })
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

/** Registers the address of downloads. */
export function addDownloads(app: FastifyInstance, asSystem: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>): void {
  // Programs that only look at a link's head must not use it up.
  app.get<{ Params: { secret: string } }>('/downloads/:secret', { exposeHeadRoute: false }, async (request, reply) => {
    const { secret } = request.params
    if (!/^[\w-]{43}$/.test(secret)) throw importErrors.linkOver()
    return asSystem(async (system) => {
      const { request: wanted, as } = await takeLink({ ...system, locale: system.locale }, secret)
      const { fileName, kind, content } = await contentOf(as, wanted)
      const name = `${fileName}-${dayOf(as.now, as.config.timeZone)}.${kind.ending}`
      return reply
        .type(kind.type)
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, '')}`)
        .send(content)
    })
  })
}

/** The file behind a link: the stored file of a finished export, or one that is made while it is sent. */
async function contentOf(ctx: Ctx, wanted: DownloadBody): Promise<{ fileName: string; kind: (typeof fileKind)['csv']; content: Readable }> {
  if (wanted.what === 'export') {
    const { fileName, as, file } = await exportFile(ctx, wanted.exportId)
    return { fileName, kind: fileKind[as], content: file.stream() }
  }
  const table = await exportTable(ctx, wanted)
  const pieces = filePieces(table, wanted.as, ctx.locale === 'ar')
  return { fileName: table.fileName, kind: fileKind[wanted.as], content: Readable.from(pieces, { objectMode: false }) }
}
