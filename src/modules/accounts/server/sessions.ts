// Sessions: opaque bearer tokens with an idle and an absolute end; only their hash is kept.
import { and, eq, gt, lt, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Actor, Ctx } from '#server/ctx.ts'
import type { Db } from '#server/db/client.ts'
import { admins, customers, people, sessions } from './tables.ts'
import { hashToken, newToken } from './tokens.ts'

const minute = 60_000
const day = 24 * 60 * minute
const lifetimes = {
  storefront: { idle: 14 * day, absolute: 60 * day },
  office: { idle: day / 2, absolute: 7 * day },
}
const touchEvery = 5 * minute

const before = (now: Date, milliseconds: number): string => new Date(now.getTime() - milliseconds).toISOString()
const after = (now: Date, milliseconds: number): string => new Date(now.getTime() + milliseconds).toISOString()

const chosen = alias(customers, 'chosen')

const own = {
  customerId: customers.id,
  companyId: customers.companyId,
  status: customers.status,
  canSeePrices: customers.canSeePrices,
  isRestricted: customers.isRestricted,
}
const actingFor = {
  customerId: chosen.id,
  companyId: chosen.companyId,
  status: chosen.status,
  canSeePrices: chosen.canSeePrices,
  isRestricted: chosen.isRestricted,
}

const given = {
  tokenHash: sql.placeholder('tokenHash'),
  now: sql.placeholder('now'),
  officeSeen: sql.placeholder('officeSeen'),
  storefrontSeen: sql.placeholder('storefrontSeen'),
}

/** The reading of a session with the rights of its person: every signed-in request begins with it, so it is put together once. */
const reading = (db: Db) =>
  db
    .select({
      sessionId: sessions.id,
      lastSeenAt: sessions.lastSeenAt,
      personId: people.id,
      kind: people.kind,
      own,
      actingFor,
      isSuper: admins.isSuper,
    })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.personId))
    .leftJoin(customers, eq(customers.id, people.id))
    .leftJoin(admins, eq(admins.id, people.id))
    .leftJoin(chosen, and(eq(chosen.id, sessions.actingForId), eq(chosen.salespersonId, people.id)))
    .where(
      and(
        eq(sessions.tokenHash, given.tokenHash),
        gt(sessions.expiresAt, given.now),
        eq(people.isActive, true),
        or(
          and(eq(people.kind, 'admin'), gt(sessions.lastSeenAt, given.officeSeen)),
          and(ne(people.kind, 'admin'), gt(sessions.lastSeenAt, given.storefrontSeen)),
        ),
      ),
    )
    .prepare('find_actor')

const readings = new WeakMap<Db, ReturnType<typeof reading>>()

/** Finds who carries a token: one indexed read; rights are read anew each time, so changes count from the next request. */
export async function findActor(db: Db, token: string, now: Date): Promise<Actor | null> {
  const read = readings.get(db) ?? reading(db)
  readings.set(db, read)
  const [row] = await read.execute({
    tokenHash: hashToken(token),
    now: now.toISOString(),
    officeSeen: before(now, lifetimes.office.idle),
    storefrontSeen: before(now, lifetimes.storefront.idle),
  })
  if (!row) return null
  if (row.lastSeenAt < before(now, touchEvery)) await touch(db, row.sessionId, now)
  const { personId: id, sessionId } = row
  if (row.kind === 'salesperson') return { kind: 'salesperson', id, sessionId, actingFor: row.actingFor }
  if (row.kind === 'admin') return row.isSuper === null ? null : { kind: 'admin', id, sessionId, isSuper: row.isSuper }
  return row.own ? { kind: 'customer', id, sessionId, ...row.own } : null
}

const touch = (db: Db, id: string, now: Date) =>
  db
    .update(sessions)
    .set({ lastSeenAt: now.toISOString() })
    .where(and(eq(sessions.id, id), lt(sessions.lastSeenAt, now.toISOString())))

/** Opens a session for a person; gives the token, which exists nowhere else. */
export async function createSession(ctx: Ctx, personId: string): Promise<string> {
  const token = newToken()
  const now = ctx.now.toISOString()
  await ctx.db.insert(sessions).values({
    tokenHash: hashToken(token),
    personId,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: sql`case when exists (select 1 from ${people} where ${people.id} = ${personId} and ${people.kind} = 'admin')
      then ${after(ctx.now, lifetimes.office.absolute)}::timestamptz else ${after(ctx.now, lifetimes.storefront.absolute)}::timestamptz end`,
  })
  return token
}

/** Ends every session of a person. */
export async function endSessionsOf(ctx: Ctx, personId: string): Promise<void> {
  await ctx.db.delete(sessions).where(eq(sessions.personId, personId))
}

/** Ends the session of this request; nothing happens when there is none. */
export async function endOwnSession(ctx: Ctx): Promise<void> {
  if ('sessionId' in ctx.actor) await ctx.db.delete(sessions).where(eq(sessions.id, ctx.actor.sessionId))
}

/** Removes sessions that can never be used again. */
export async function removeOldSessions(ctx: Ctx): Promise<void> {
  await ctx.db
    .delete(sessions)
    .where(or(lt(sessions.expiresAt, ctx.now.toISOString()), lt(sessions.lastSeenAt, before(ctx.now, lifetimes.storefront.idle))))
}
