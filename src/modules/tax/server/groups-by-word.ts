// Finds tax groups by the words in files: the group of that name, the untaxed group for "none", or the shop's usual one.
import { asc, sql } from 'drizzle-orm'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Texts } from '#shared/locale.ts'
import { firstRates, type TaxRate, zeroRates } from '../rules.ts'
import { taxGroups, taxRates } from './tables.ts'

type TaxGroup = { id: string; code: string; title: Texts; isDefault: boolean }
export type TaxGroups = {
  all: TaxGroup[]
  usual: TaxGroup | undefined
  untaxed: TaxGroup | undefined
  named: (word: string) => TaxGroup | undefined
}

const untaxedCodes = ['zero', 'none', 'exempt']

/** Reads the shop's tax groups. */
export async function readTaxGroups(ctx: Pick<Ctx, 'db'>): Promise<TaxGroups> {
  const { id, code: column, title: words, isDefault: isUsual } = taxGroups
  const rows = await ctx.db.select({ id, code: column, title: words, isDefault: isUsual }).from(taxGroups).orderBy(asc(column))
  const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()
  return {
    all: rows,
    usual: rows.find(({ isDefault }) => isDefault) ?? rows.find(({ code }) => code === 'standard'),
    untaxed: untaxedCodes.map((code) => rows.find((group) => group.code === code)).find((group) => group !== undefined),
    named: (word) => rows.find(({ code, title }) => same(code, word) || same(title.en, word) || same(title.ar, word)),
  }
}

/** Does a file's word name no group of the shop, so that the usual one is used? */
export const isUnknownGroup = (word: string | null, groups: TaxGroups): boolean => word !== null && word !== 'none' && !groups.named(word)

/** Makes the usual group and, where needed, the untaxed one, when the shop has none; gives a function from a word to its group. */
export async function ensureTaxGroups(ctx: Ctx, named: ReadonlySet<string | null>): Promise<(word: string | null) => string | null> {
  let groups = await readTaxGroups(ctx)
  const isComplete = ({ usual, untaxed }: TaxGroups) => usual !== undefined && (untaxed !== undefined || !named.has('none'))
  if (!isComplete(groups)) {
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('tax_groups'))`)
    const { usual, untaxed } = await readTaxGroups(ctx)
    const rates = firstRates(ctx.profile.region)
    if (!usual) await make(ctx, { code: 'standard', title: { en: 'Standard', ar: 'أساسية' }, isDefault: true, rates })
    if (!untaxed && named.has('none'))
      await make(ctx, { code: 'zero', title: { en: 'Zero rate', ar: 'نسبة صفرية' }, isDefault: false, rates: zeroRates })
    groups = await readTaxGroups(ctx)
  }
  const { usual, untaxed, named: find } = groups
  return (word) => ((word === 'none' ? (untaxed ?? find('none')) : find(word ?? '')) ?? usual)?.id ?? null
}

type NewTaxGroup = Omit<TaxGroup, 'id'> & { rates: readonly TaxRate[] }

async function make(ctx: Ctx, { rates, ...group }: NewTaxGroup): Promise<void> {
  const [made] = await ctx.db.insert(taxGroups).values(group).onConflictDoNothing().returning({ id: taxGroups.id })
  if (!made) return
  if (rates.length > 0) await ctx.db.insert(taxRates).values(rates.map((rate) => ({ ...rate, taxGroupId: made.id })))
  await audit(ctx, { action: 'taxGroup.created', subject: 'taxGroup', subjectId: made.id, after: group })
}
