// The personal data of people themselves: the account, the addresses and what the office decided about a customer.
import { eq } from 'drizzle-orm'
import type { PersonalData } from '#server/personal-data.ts'
import { adminRoles, admins, addresses as a, customers as c, people as p } from './tables.ts'
import { addressesOf } from './addresses.ts'

export const peoplePersonalData: PersonalData = {
  columns: [
    ...[
      p.email,
      p.firstName,
      p.lastName,
      p.phone,
      p.mobile,
      p.passwordHash,
      p.erasureDeclinedReason,
      c.refusedReason,
      c.approvalFormFileId,
    ],
    ...[a.country, a.state, a.city, a.address1, a.address2, a.postcode, a.district, a.buildingNumber, a.secondaryNumber, a.shortAddress],
    ...[a.shopName, a.contactName, a.openingHours, a.instructions],
  ],
  async collect(ctx, { id, kind }) {
    const { email, emailVerifiedAt, firstName, lastName, phone, mobile, code, locale, createdAt, lastSignInAt, passwordChangedAt } = p
    const { erasureAskedAt, erasureDeclinedAt, erasureDeclinedReason } = p
    const [account] = await ctx.db
      .select({
        email,
        emailVerifiedAt,
        firstName,
        lastName,
        phone,
        mobile,
        code,
        locale,
        createdAt,
        lastSignInAt,
        passwordChangedAt,
        erasureAskedAt,
        erasureDeclinedAt,
        erasureDeclinedReason,
      })
      .from(p)
      .where(eq(p.id, id))
    if (kind !== 'customer') return { account: { kind, ...account } }
    const { status, refusedReason, canSeePrices, isRestricted, approvedAt } = c
    const [standing] = await ctx.db.select({ status, refusedReason, canSeePrices, isRestricted, approvedAt }).from(c).where(eq(c.id, id))
    return { account: { kind, ...account, ...standing }, addresses: await addressesOf(ctx, id) }
  },
  async erase(ctx, { id, kind, code, alias }) {
    await ctx.db
      .update(p)
      .set({
        email: alias,
        emailVerifiedAt: null,
        firstName: code,
        lastName: '',
        phone: null,
        mobile: null,
        passwordHash: '',
        ...{
          isActive: false,
          erasureAskedAt: null,
          erasureDeclinedAt: null,
          erasureDeclinedReason: null,
          lastSignInAt: null,
          erasedAt: ctx.now.toISOString(),
        },
      })
      .where(eq(p.id, id))
    if (kind === 'customer') {
      // Whoever waits for this row to place an order is refused by its status.
      const ended = { status: 'refused', refusedReason: null, canSeePrices: false, isRestricted: true } as const
      await ctx.db
        .update(c)
        .set({ ...ended, salespersonId: null, approvalFormFileId: null })
        .where(eq(c.id, id))
      await ctx.db.delete(a).where(eq(a.customerId, id))
    } else if (kind === 'salesperson') await ctx.db.update(c).set({ salespersonId: null }).where(eq(c.salespersonId, id))
    else {
      await ctx.db.update(admins).set({ isSuper: false, receivesMails: false }).where(eq(admins.id, id))
      await ctx.db.delete(adminRoles).where(eq(adminRoles.adminId, id))
    }
  },
}
