// A request to send goods back or to have them fetched: judged and written while the order is held, so that two at once never exceed what was bought.
import { and, eq, inArray, sql } from 'drizzle-orm'
import { keepPicture } from '#modules/files/server/public.ts'
import { files } from '#modules/files/server/tables.ts'
import { customers } from '#modules/people/server/tables.ts'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { one } from '#server/db/failures.ts'
import type { ReceivedFile } from '#server/receive-file.ts'
import { coreErrors } from '#shared/errors.ts'
import { add } from '#shared/money.ts'
import { sameValue } from '#shared/same-value.ts'
import { quantityToText } from '#shared/quantity.ts'
import type { RequestBody } from '../contract.ts'
import { shareOf } from '../rules.ts'
import { needRefunds } from './feature.ts'
import { returnErrors } from './return-errors.ts'
import { mailReturn, mailReturnAsked } from './return-mails.ts'
import { type BoughtLine, lockSeenOrder, moveReturned, type OrderRow, readReturnableLines } from './returnable.ts'
import { writeEvent } from './change-return.ts'
import { returnLines, returnPictures, returns } from './tables.ts'

/** Writes a request; gives its id. The same key for the same order gives the same return, and is refused for another request. */
export async function requestReturn(ctx: Ctx, body: RequestBody): Promise<string> {
  const { refundDays } = await needRefunds(ctx)
  const order = await lockSeenOrder(ctx, body.orderId)
  await needWriter(ctx, order, body)
  const [known] = await ctx.db
    .select({ id: returns.id, kind: returns.kind, reason: returns.reason })
    .from(returns)
    .where(and(eq(returns.orderId, order.id), eq(returns.requestKey, body.requestKey)))
  if (known) {
    if (!(await isSaid(ctx, known, body))) throw returnErrors.keyReused()
    return known.id
  }
  const present = await readReturnableLines(ctx, order, refundDays)
  if (present.closed) throw returnErrors[present.closed]()
  const wanted = body.lines.map((line, at) => ({ ...line, ...judged(present.lines, line, at) }))
  const pictureIds = await picturesOf(ctx, body.pictures ?? [])
  return write(ctx, { order, body, wanted, pictureIds })
}

type Known = { id: string; kind: RequestBody['kind']; reason: string }

/** Does a body ask for what was written down? */
async function isSaid({ db }: Ctx, { id, kind, reason }: Known, body: RequestBody): Promise<boolean> {
  const [lines, pictures] = await Promise.all([
    db
      .select({ orderLineId: returnLines.orderLineId, quantity: returnLines.quantity, reason: returnLines.reason })
      .from(returnLines)
      .where(eq(returnLines.returnId, id))
      .orderBy(returnLines.position),
    db
      .select({ hash: files.hash })
      .from(returnPictures)
      .innerJoin(files, eq(files.id, returnPictures.fileId))
      .where(eq(returnPictures.returnId, id)),
  ])
  const wanted = body.lines.map((line) => ({ orderLineId: line.orderLineId, quantity: line.quantity, reason: line.reason }))
  const hashes = [...new Set(body.pictures)].toSorted()
  return sameValue(
    { kind, reason, lines, hashes: pictures.map(({ hash }) => hash).toSorted() },
    { kind: body.kind, reason: body.reason, lines: wanted, hashes },
  )
}

/** A customer cannot have goods fetched by themselves; for a restricted customer nobody asks. */
async function needWriter(ctx: Ctx, { customerId }: OrderRow, { kind }: RequestBody): Promise<void> {
  if (kind === 'collection' && ctx.actor.kind === 'customer') throw returnErrors.onlySalesperson()
  if (ctx.actor.kind === 'admin') return
  const { isRestricted } = one(
    await ctx.db.select({ isRestricted: customers.isRestricted }).from(customers).where(eq(customers.id, customerId)),
  )
  if (isRestricted) throw coreErrors.restricted()
}

type Wanted = RequestBody['lines'][number]

function judged(
  lines: readonly BoughtLine[],
  { orderLineId, quantity }: Wanted,
  at: number,
): BoughtLine & { share: ReturnType<typeof shareOf> } {
  const bought = lines.find(({ line }) => line.id === orderLineId)
  if (!bought) throw returnErrors.notYourLines({ fields: [{ path: `lines.${at}.orderLineId`, key: 'return.errors.notYourLines' }] })
  if (quantity > bought.left) {
    const params = { left: quantityToText(bought.left, bought.line.decimals) }
    throw returnErrors.tooMany({ params, fields: [{ path: `lines.${at}.quantity`, key: 'return.errors.tooMany', params }] })
  }
  return { ...bought, share: shareOf(bought.paid, bought.given, quantity) }
}

/** Pictures the caller has uploaded themselves; another's are not there. */
async function picturesOf(ctx: Ctx, hashes: readonly string[]): Promise<string[]> {
  if (hashes.length === 0) return []
  const owner = 'id' in ctx.actor ? ctx.actor.id : null
  const found = await ctx.db
    .select({ id: files.id })
    .from(files)
    .where(and(inArray(files.hash, [...hashes]), eq(files.kind, 'picture'), eq(files.isPrivate, true), sql`${files.ownerId} = ${owner}`))
  if (found.length < new Set(hashes).size)
    throw returnErrors.pictureUnknown({ fields: [{ path: 'pictures', key: 'return.errors.pictureUnknown' }] })
  return found.map(({ id }) => id)
}

type Request = { order: OrderRow; body: RequestBody; wanted: (Wanted & ReturnType<typeof judged>)[]; pictureIds: string[] }

async function write(ctx: Ctx, { order, body, wanted, pictureIds }: Request): Promise<string> {
  const count = await ctx.db.$count(returns, eq(returns.orderId, order.id))
  const refundTotal = add(...wanted.flatMap(({ share }) => [share.net, share.tax]))
  const number = `${order.number}-R${count + 1}`
  const { id } = one(
    await ctx.db
      .insert(returns)
      .values({
        number,
        kind: body.kind,
        orderId: order.id,
        customerId: order.customerId,
        salespersonId: ctx.actor.kind === 'salesperson' ? ctx.actor.id : null,
        requestKey: body.requestKey,
        reason: body.reason,
        refundTotal,
        currency: order.currency,
        createdAt: ctx.now.toISOString(),
      })
      .returning({ id: returns.id }),
  )
  await ctx.db.insert(returnLines).values(
    wanted.map(({ orderLineId, quantity, reason, share }, position) => ({
      returnId: id,
      orderLineId,
      position,
      quantity,
      reason,
      ...share,
    })),
  )
  await moveReturned(
    ctx,
    wanted.map(({ orderLineId, quantity, line }) => ({ orderLineId, bought: line.quantity, by: quantity })),
  )
  if (pictureIds.length > 0)
    await ctx.db.insert(returnPictures).values(pictureIds.map((fileId, position) => ({ returnId: id, fileId, position })))
  await writeEvent(ctx, { returnId: id, action: 'request', from: null, to: 'init', note: null })
  await audit(ctx, { action: 'return.request', subject: 'return', subjectId: id, after: { number, refundTotal } })
  await mailReturn(ctx, id, { key: `return-asked:${id}`, note: null })
  if (ctx.actor.kind !== 'admin') await mailReturnAsked(ctx, id)
  return id
}

/** Stores a picture for a request: only its owner can put it into one, and it never shows in the gallery. */
export async function uploadReturnPicture(ctx: Ctx, file: ReceivedFile): Promise<{ hash: string }> {
  await needRefunds(ctx)
  const { hash } = await keepPicture(ctx, { ...file, ownerId: 'id' in ctx.actor ? ctx.actor.id : null })
  return { hash }
}
