// Measure units by the words in files: the shop's own, and those to make for new words.
import { asc } from 'drizzle-orm'
import { auditMany } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { slugify } from '#shared/folding.ts'
import type { Texts } from '#shared/locale.ts'
import { usualPlurals } from '../usual-plurals.ts'
import { lockKind } from './names.ts'
import { measureUnits } from './tables.ts'

export type Unit = { id: string; code: string; name: Texts; decimals: number }
export type Units = {
  /** The shop's unit for a file's word, or for none; undefined when it has to be made. */
  find: (word: string | null) => Unit | undefined
  /** The decimals of quantities in it, also for a unit that has to be made. */
  decimals: (word: string | null) => number
}

type NewUnit = Pick<Unit, 'code' | 'name' | 'decimals'>
const unit = (code: string, en: string, ar: string, decimals = 0): NewUnit => ({ code, name: { en, ar }, decimals })
const piece = unit('pc', 'piece', 'قطعة')
const usual: readonly NewUnit[] = [
  piece,
  unit('kg', 'kg', 'كجم', 3),
  unit('g', 'g', 'جم'),
  unit('l', 'litre', 'لتر', 3),
  unit('ml', 'ml', 'مل'),
  unit('m', 'metre', 'متر', 2),
  unit('cm', 'cm', 'سم'),
  unit('box', 'box', 'علبة'),
  unit('carton', 'carton', 'كرتون'),
  unit('pack', 'pack', 'عبوة'),
  unit('pair', 'pair', 'زوج'),
  unit('set', 'set', 'طقم'),
  unit('dozen', 'dozen', 'درزن'),
]
const otherWords: Record<string, string> = {
  piece: 'pc',
  pieces: 'pc',
  pcs: 'pc',
  kilo: 'kg',
  kilogram: 'kg',
  كغ: 'kg',
  كيلو: 'kg',
  gram: 'g',
  غ: 'g',
  غرام: 'g',
  جرام: 'g',
  liter: 'l',
  litre: 'l',
  meter: 'm',
  metre: 'm',
}

const key = (word: string): string => word.trim().toLowerCase()

/** Reads the shop's units. */
export async function readUnits(ctx: Pick<Ctx, 'db'>): Promise<Units> {
  const { id, code, name, decimals: digits } = measureUnits
  const rows = await ctx.db.select({ id, code, name, decimals: digits }).from(measureUnits).orderBy(asc(code))
  const byWord = new Map<string, Unit>()
  for (const row of rows) for (const word of [row.name.en, row.name.ar]) if (word !== '') byWord.set(key(word), row)
  for (const row of rows) byWord.set(key(row.code), row)
  const find = (word: string | null) => byWord.get(key(word ?? piece.code)) ?? byWord.get(newUnit(word).code)
  return { find, decimals: (word) => (find(word) ?? newUnit(word)).decimals }
}

/** The new unit for a word in a file. */
function newUnit(word: string | null): NewUnit {
  if (word === null) return piece
  const code = otherWords[key(word)] ?? key(word)
  const known = usual.find((each) => each.code === code || each.name.ar === word.trim())
  return known ?? unit(slugify(word) || code, word.trim(), word.trim())
}

/** Makes the missing units of these words; gives all units. */
export async function ensureUnits(ctx: Ctx, named: Iterable<string | null>): Promise<Units> {
  const words = [...new Set(named)]
  const missingIn = (units: Units) => new Map(words.filter((word) => !units.find(word)).map((word) => [newUnit(word).code, newUnit(word)]))
  const present = await readUnits(ctx)
  if (missingIn(present).size === 0) return present
  await lockKind(ctx, 'measureUnit')
  const missing = [...missingIn(await readUnits(ctx)).values()]
  if (missing.length > 0) {
    const made = await ctx.db
      .insert(measureUnits)
      .values(missing.map((each) => ({ ...each, plurals: usualPlurals(each.name) })))
      .returning()
    await auditMany(
      ctx,
      made.map(({ id, code, name, decimals }) => ({
        action: 'measureUnit.created',
        subject: 'measureUnit',
        subjectId: id,
        after: { code, name, decimals },
      })),
    )
  }
  return readUnits(ctx)
}
