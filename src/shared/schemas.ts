// The schemas of src/shared's values. They are apart so that pages which only count, compare and write values load no schemas.
import { z } from 'zod'
import { isFraction } from './validation.ts'

/** An amount of at least zero on the wire. */
export const Money = z.int().min(0).max(1_000_000_000_000).brand<'Minor'>()
/** An amount that may be negative (an adjustment). */
export const SignedMoney = z.int().brand<'Minor'>()

export const Instant = z.iso.datetime()
/** A calendar day from 1900 to the end of 2099, as every date field offers. */
export const Day = z.iso.date('validation.day').refine((day) => day >= '1900-01-01' && day <= '2099-12-31', 'validation.day')

export const Locale = z.enum(['en', 'ar'])
/** A text in both languages; either may be empty and falls back to the other. */
export const Texts = z.object({ en: z.string(), ar: z.string() })
/** A two-language text as it is typed: at most `max` characters in each language. */
export const textsUpTo = (max: number) => z.strictObject({ en: z.string().trim().max(max), ar: z.string().trim().max(max) })
/** A two-language text of which at least one language is required; `error` is the message when both are empty. */
export const requiredTexts = (error: string, max = 200) =>
  textsUpTo(max).refine(({ en, ar }) => en !== '' || ar !== '', { path: ['en'], error })
/** A name in both languages: one is required, and each that is given has at least `least` and at most `max` characters. */
export const nameTexts = (error: string, least = 3, max = 200) =>
  requiredTexts(error, max)
    .refine(({ en }) => en === '' || en.length >= least, { path: ['en'], error })
    .refine(({ ar }) => ar === '' || ar.length >= least, { path: ['ar'], error })

/** The message of a whole number: `notWhole` for a number between two steps, `wrong` for what is no number. */
export const wholeOr = (notWhole: string, wrong: string) => ({
  error: ({ input }: { input?: unknown }) => (isFraction(input) ? notWhole : wrong),
})

/** An e-mail address as it is typed or pasted, with blanks around it; `error` is the message for what is none. */
export const typedEmail = (error: string) => z.string().trim().max(254).regex(z.regexes.email, error)

/** The name of a step of a life cycle, from its table. */
export const stepName = <Action extends string>(table: Record<Action, unknown>) =>
  z.custom<Action>((value) => typeof value === 'string' && value in table).meta({ type: 'string' })

/** The version that a form was filled from: the save is refused when the record has another one by now. Without it any version is overwritten. */
export const SeenVersion = z.int().optional()

const Ids = z.array(z.uuid()).min(1).max(1000)
/** The new order of a list. `seen` is the order it was made from: the save is refused when there is another one by now. */
export const NewOrder = z.strictObject({ ids: Ids, seen: Ids.optional() })
export type NewOrder = z.output<typeof NewOrder>

const form = z.string().trim().max(60).optional()
/** The name of a measure unit in one language: `one`, and the other plural forms where they differ. */
export const UnitWords = z.object({ one: z.string(), zero: form, two: form, few: form, many: form, other: form })
export type UnitWords = z.output<typeof UnitWords>
/** The plural forms of a unit's name in both languages; its name is the form of one. */
export const UnitPlurals = z.strictObject({
  en: z.strictObject({ other: form }),
  ar: z.strictObject({ zero: form, two: form, few: form, many: form, other: form }),
})
export type UnitPlurals = z.output<typeof UnitPlurals>
