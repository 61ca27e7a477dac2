// The schemas of the ground's own values. They stand apart so that pages which only count, compare and write them need no schemas.
import { z } from 'zod'

/** An amount of at least zero on the wire. */
export const Money = z.int().min(0).max(1_000_000_000_000).brand<'Minor'>()
/** An amount that may be negative (an adjustment). */
export const SignedMoney = z.int().brand<'Minor'>()

export const Instant = z.iso.datetime()
export const Day = z.iso.date()

export const Locale = z.enum(['en', 'ar'])
/** A catalogue text in both languages; either may be empty and falls back to the other. */
export const Texts = z.strictObject({ en: z.string().trim().max(500), ar: z.string().trim().max(500) })
