// Lists and saves admins: their data, roles and password. Only super admins come here.
import { and, eq, isNull, sql } from 'drizzle-orm'
import { listPage, type ListVerb, sortedBy } from '#modules/settings/server/public.ts'
import { audit, auditSave } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { refusing } from '#server/db/failures.ts'
import { holdsTyped } from '#server/db/typed-search.ts'
import { saveRow } from '#server/entity/save-row.ts'
import { openForSave } from '#server/entity/seen-version.ts'
import { statusOf } from '#server/entity/set-active.ts'
import { atField } from '#shared/errors.ts'
import type * as api from '../admins-contract.ts'
import { accessEnded, passwordGiven, personInvited } from '../events.ts'
import { addPerson, takenErrors } from './add-people.ts'
import { changeEmail } from './change-email.ts'
import { givePassword, hashForOther } from './credentials.ts'
import { lockInvited } from './hold-account.ts'
import { needOtherSuper, refuseSelf } from './last-super-admin.ts'
import { personErrors } from './person-errors.ts'
import { adminRoles, admins, people, roles } from './tables.ts'

const name = sql`lower(${people.firstName} || ' ' || ${people.lastName})`
const rowColumns = {
  id: admins.id,
  firstName: people.firstName,
  lastName: people.lastName,
  email: people.email,
  status: statusOf(people),
  isSuper: admins.isSuper,
  receivesMails: admins.receivesMails,
  isInvited: sql<boolean>`${people.passwordHash} = ''`,
  roles: sql<api.Admin['roles']>`coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name) order by r.name->>'en', r.id)
    from ${adminRoles} given join ${roles} r on r.id = given.role_id where given.admin_id = ${admins}.id), '[]')`,
  lastSignInAt: people.lastSignInAt,
  createdAt: people.createdAt,
}
const columns = {
  ...rowColumns,
  version: admins.version,
  locale: people.locale,
  isEmailVerified: sql<boolean>`${people.emailVerifiedAt} is not null`,
}
const refusals = { ...takenErrors, foreignKey: { error: personErrors.roleUnknown, field: 'roleIds' } }

/** A page of the admins with their roles. */
export const listAdmins: ListVerb<typeof api.listAdmins> = (ctx, query) =>
  listPage(ctx, query, {
    from: admins,
    columns: rowColumns,
    joined: (select) => select.innerJoin(people, eq(people.id, admins.id)),
    where: [
      isNull(people.erasedAt),
      holdsTyped(query.search, [people.firstName, people.lastName, people.email]),
      query.status && eq(people.isActive, query.status === 'active'),
      query.isSuper !== undefined && eq(admins.isSuper, query.isSuper),
      query.roleId &&
        sql`exists (select 1 from ${adminRoles} given where given.admin_id = ${admins}.id and given.role_id = ${query.roleId})`,
    ],
    order: sortedBy(
      query.sort ?? 'name',
      { name, email: people.email, createdAt: people.createdAt, lastSignInAt: people.lastSignInAt },
      admins.id,
    ),
  })

/** One admin; throws when there is none. */
export async function getAdmin(ctx: Ctx, id: string): Promise<api.Admin> {
  const [admin] = await ctx.db
    .select(columns)
    .from(admins)
    .innerJoin(people, and(eq(people.id, admins.id), isNull(people.erasedAt)))
    .where(eq(admins.id, id))
  if (!admin) throw personErrors.adminNotFound()
  return admin
}

type Input = api.AdminInput & { version?: number | undefined }

/** Adds an admin (`id` null) or saves one. A new one without a password gets a mail to choose one. */
export async function saveAdmin(ctx: Ctx, id: string | null, input: Input): Promise<api.Admin> {
  // An argon2 hash takes its time, so no transaction is open meanwhile.
  const hash = await hashForOther(ctx, input)
  return ctx.tx(async (tx) => {
    const before = await openForSave(tx, { subject: 'admin', table: admins, id, version: input.version, read: getAdmin })
    const adminId = before ? await update(tx, before, input, hash) : await add(tx, input, hash)
    return auditSave(tx, 'admin', await getAdmin(tx, adminId), before ?? undefined, hash !== null)
  })
}

async function add(ctx: Ctx, input: Input, hash: string | null): Promise<string> {
  const { firstName, lastName, email, locale, status } = input
  const person = await addPerson(ctx, {
    kind: 'admin',
    firstName,
    lastName,
    email,
    locale,
    isActive: status === 'active',
    passwordHash: hash ?? '',
    emailVerifiedAt: hash === null ? null : ctx.now.toISOString(),
  })
  await saveRights(ctx, null, person.id, input)
  if (hash === null) await ctx.announce(personInvited, { person })
  return person.id
}

async function update(ctx: Ctx, before: api.Admin, input: Input, hash: string | null): Promise<string> {
  const { id, isInvited } = before
  const { firstName, lastName, email, locale, status } = input
  const isMoved = email !== before.email
  const isSelf = 'id' in ctx.actor && ctx.actor.id === id
  if (isSelf && isMoved) throw atField(personErrors.ownAccount, 'email')
  if (isSelf && hash !== null) throw atField(personErrors.ownAccount, 'password')
  if (status === 'inactive') refuseSelf(ctx, id)
  const losesRights = (before.isSuper && !input.isSuper) || (before.status === 'active' && status === 'inactive')
  if (before.isSuper && (losesRights || isMoved)) await needOtherSuper(ctx, id)

  await ctx.db
    .update(people)
    .set({ firstName, lastName, locale, isActive: status === 'active' })
    .where(eq(people.id, id))
  await saveRights(ctx, id, id, input)
  const person = { id, email, firstName, locale }
  if (hash !== null) await givePassword(ctx, 'admin', before, hash)
  if (isMoved && isInvited) {
    await refusing(refusals, () => ctx.db.update(people).set({ email }).where(eq(people.id, id)))
    if (hash === null) await ctx.announce(personInvited, { person })
  } else if (isMoved) await changeEmail(ctx, id, email)
  if (hash !== null) await ctx.announce(passwordGiven, { person })
  if (losesRights) await ctx.announce(accessEnded, { personId: id })
  return id
}

async function saveRights(ctx: Ctx, rowId: string | null, id: string, { isSuper, receivesMails, roleIds }: Input): Promise<void> {
  await saveRow(ctx, admins, rowId, { id, isSuper, receivesMails })
  await ctx.db.delete(adminRoles).where(eq(adminRoles.adminId, id))
  const rows = roleIds.map((roleId) => ({ adminId: id, roleId }))
  if (rows.length > 0) await refusing(refusals, () => ctx.db.insert(adminRoles).values(rows))
}

/** Mails the invitation again to an admin who has not chosen a password yet. */
export async function inviteAdmin(ctx: Ctx, id: string): Promise<api.Admin> {
  await lockInvited(ctx, id)
  const admin = await getAdmin(ctx, id)
  if (!admin.isInvited || admin.status === 'inactive') throw personErrors.notInvited()
  await ctx.announce(personInvited, { person: admin })
  await audit(ctx, { action: 'admin.invited', subject: 'admin', subjectId: id })
  return admin
}
