// Sessions: opaque bearer tokens that end after idle time and after a maximum age; only their hash is stored.
import { and, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { Actor, Ctx, ActingCustomer } from '#server/ctx.ts'
import type { Db } from '#server/db/client.ts'
import { statement } from '#server/db/statement.ts'
import type { Device } from '#server/device.ts'
import { type Checked, permissionsOf, type Recipient, recordSignIn } from '#modules/people/server/public.ts'
import { seeAsNeeds } from '../see-as-admin-contract.ts'
import { mailNewDevice } from './new-device.ts'
import { signInErrors } from './sign-in-errors.ts'
import { accountName } from './tries.ts'
import { adminRoles, admins, customers, people, roles } from '#modules/people/server/tables.ts'
import { sessions } from './tables.ts'
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

const rightsOf = (table: 'c' | 'chosen') =>
  sql.raw(`case when ${table}.id is not null then json_build_object('customerId', ${table}.id, 'companyId', ${table}.company_id,
    'status', ${table}.status, 'canSeePrices', ${table}.can_see_prices, 'isRestricted', ${table}.is_restricted) end`)

type Found = {
  sessionId: string
  isOver: boolean
  isStale: boolean
  personId: string
  /** The admin who looks at the shop as this customer; `isSuper` and the permissions are that admin's. */
  seenById: string | null
  kind: 'customer' | 'salesperson' | 'admin'
  isSuper: boolean | null
  /** The permissions of each role of an admin; null in place of a role that allows all. */
  roles: (string[] | null)[] | null
  own: ActingCustomer | null
  actingFor: ActingCustomer | null
}
type Moments = { tokenHash: string; now: string; officeSeen: string; storefrontSeen: string; touchedSince: string }

/** A session with its person's rights; every signed-in request begins with this query. */
const readSession = statement<Moments, Found>(
  (at) => sql`
  select s.id as "sessionId", s.expires_at <= ${at.now} or s.last_seen_at <= case when p.kind = 'admin' then ${at.officeSeen}::timestamptz
      else ${at.storefrontSeen}::timestamptz end as "isOver", s.last_seen_at < ${at.touchedSince} as "isStale", p.id as "personId",
    s.seen_by_id as "seenById", p.kind, a.is_super as "isSuper",
    case when a.id is not null then (select json_agg(r.permissions) from ${adminRoles} given join ${roles} r on r.id = given.role_id
      where given.admin_id = a.id) end as roles,
    ${rightsOf('c')} as own, ${rightsOf('chosen')} as "actingFor"
  from ${sessions} s join ${people} p on p.id = s.person_id
  left join ${customers} c on c.id = p.id
  left join ${admins} a on a.id = coalesce(s.seen_by_id, p.id)
  left join ${customers} chosen on chosen.id = s.acting_for_id and chosen.salesperson_id = p.id
  left join ${people} seer on seer.id = s.seen_by_id
  where s.token_hash = ${at.tokenHash} and p.is_active and seer.is_active is not false`,
)

/** Finds the person of a token with one indexed read. Rights are read each time, so changes take effect with the next request. */
export async function findActor(db: Db, token: string, now: Date): Promise<Actor | null> {
  const [row] = await readSession(db, {
    tokenHash: hashToken(token),
    now: now.toISOString(),
    officeSeen: before(now, lifetimes.office.idle),
    storefrontSeen: before(now, lifetimes.storefront.idle),
    touchedSince: before(now, touchEvery),
  })
  if (!row) return null
  // A refused session is deleted, so that a request that began earlier cannot extend it.
  if (row.isOver) {
    await db.delete(sessions).where(eq(sessions.id, row.sessionId))
    return null
  }
  if (row.isStale && !(await touch(db, row.sessionId, now))) return null
  const { personId: id, sessionId } = row
  if (row.kind === 'salesperson') return { kind: 'salesperson', id, sessionId, actingFor: row.actingFor }
  if (row.kind === 'admin') return officeActor(row)
  if (!row.own) return null
  if (row.seenById === null) return { kind: 'customer', id, sessionId, ...row.own }
  const seer = officeActor(row)
  const mayLook = seer?.kind === 'admin' && seeAsNeeds.every((each) => seer.permissions.includes(each))
  return mayLook ? { kind: 'customer', id, sessionId, seenById: row.seenById, ...row.own } : null
}

const officeActor = ({ personId: id, sessionId, isSuper, roles: given }: Found): Actor | null =>
  isSuper === null ? null : { kind: 'admin', id, sessionId, isSuper, permissions: permissionsOf({ isSuper, roles: given }) }

/** Records that a session was used; false when it has ended meanwhile. */
async function touch(db: Db, id: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(sessions)
    .set({ lastSeenAt: sql`greatest(${sessions.lastSeenAt}, ${now.toISOString()}::timestamptz)` })
    .where(eq(sessions.id, id))
    .returning({ id: sessions.id })
  return rows.length > 0
}

/** Opens a session for a person on a device; gives its token, which is not stored. */
export async function createSession(ctx: Ctx, personId: string, { browser = null, system = null }: Partial<Device> = {}): Promise<string> {
  const token = newToken()
  const now = ctx.now.toISOString()
  await ctx.db.insert(sessions).values({
    tokenHash: hashToken(token),
    personId,
    createdAt: now,
    lastSeenAt: now,
    browser,
    system,
    expiresAt: sql`case when exists (select 1 from ${people} where ${people.id} = ${personId} and ${people.kind} = 'admin')
      then ${after(ctx.now, lifetimes.office.absolute)}::timestamptz else ${after(ctx.now, lifetimes.storefront.absolute)}::timestamptz end`,
  })
  return token
}

type Entering = Checked & Recipient & { kind: 'customer' | 'salesperson' | 'admin' }

/**
 * Opens a session for a person who was checked outside this transaction, and gives its token; refused when password, address or person have
 * changed since. The person's row stays locked until the session is inserted, so a later change ends this session too. A device that is new
 * to the account is mailed to its owner, unless it is the account's first.
 */
export async function enter(ctx: Ctx, person: Entering, device: Device | undefined): Promise<string> {
  const signedIn = await recordSignIn(ctx, person)
  if (!signedIn) throw signInErrors.badCredentials()
  const account = accountName(person.kind === 'admin' ? 'office' : 'storefront', person.email)
  if (device && !signedIn.isFirst && !device.knows(account)) await mailNewDevice(ctx, person, device)
  device?.remember(account)
  return createSession(ctx, person.id, device)
}

/** A session of the caller that was used last before this moment has ended. */
export const aliveSince = ({ now, actor }: Ctx): string => before(now, lifetimes[actor.kind === 'admin' ? 'office' : 'storefront'].idle)

/** Ends every session of a person, and those in which they look at the shop as somebody else. */
export async function endSessionsOf(ctx: Ctx, personId: string): Promise<void> {
  await ctx.db.delete(sessions).where(or(eq(sessions.personId, personId), eq(sessions.seenById, personId)))
}

/** Ends the sessions in which a person looks at the shop as somebody else: they outlive none of the devices that the person signs out. */
export async function endLooking(ctx: Ctx, personId: string): Promise<void> {
  await ctx.db.delete(sessions).where(eq(sessions.seenById, personId))
}

/** Ends the session of this request; nothing happens when there is none. */
export async function endOwnSession(ctx: Ctx): Promise<void> {
  if (!('sessionId' in ctx.actor)) return
  await ctx.db.delete(sessions).where(eq(sessions.id, ctx.actor.sessionId))
  await endLooking(ctx, ctx.actor.id)
}

/** Removes sessions that can never be used again. */
export async function removeOldSessions(ctx: Ctx): Promise<void> {
  await ctx.db
    .delete(sessions)
    .where(
      or(
        lt(sessions.expiresAt, ctx.now.toISOString()),
        lt(sessions.lastSeenAt, before(ctx.now, lifetimes.storefront.idle)),
        and(
          lt(sessions.lastSeenAt, before(ctx.now, lifetimes.office.idle)),
          inArray(sessions.personId, ctx.db.select({ id: admins.id }).from(admins)),
        ),
      ),
    )
}
