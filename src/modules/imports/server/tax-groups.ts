// Tax groups a catalogue may name: the file's word, none for goods that are not taxed, or the shop's usual one.
import { sql } from 'drizzle-orm'
import { firstRates, type TaxRate, zeroRates } from '#modules/tax/rules.ts'
import { taxGroups, taxRates } from '#modules/tax/server/tables.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Texts } from '#shared/locale.ts'

type TaxGroup = { id: string; code: string; title: Texts; isDefault: boolean }
export type TaxGroups = { usual: TaxGroup | undefined; untaxed: TaxGroup | undefined; named: (word: string) => TaxGroup | undefined }

const untaxedCodes = ['zero', 'none', 'exempt']

/** Reads the shop's tax groups. */
export async function readTaxGroups(ctx: Pick<Ctx, 'db'>): Promise<TaxGroups> {
  const { rows } = await ctx.db.execute<TaxGroup>(sql`select id, code, title, is_default as "isDefault" from tax_groups order by code`)
  const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()
  return {
    usual: rows.find(({ isDefault }) => isDefault) ?? rows.find(({ code }) => code === 'standard'),
    untaxed: untaxedCodes.map((code) => rows.find((group) => group.code === code)).find((group) => group !== undefined),
    named: (word) => rows.find(({ code, title }) => same(code, word) || same(title.en, word) || same(title.ar, word)),
  }
}

/** Whether a file's word names no group the shop has, so that the usual one is taken. */
export const isUnknownGroup = (word: string | null, groups: TaxGroups): boolean => word !== null && word !== 'none' && !groups.named(word)

/** Makes the usual group and, where it is needed, that of untaxed goods, when the shop has none; gives a word's group. */
export async function ensureTaxGroups(
  ctx: Pick<Ctx, 'db' | 'profile'>,
  named: ReadonlySet<string | null>,
): Promise<(word: string | null) => string | null> {
  const present = await readTaxGroups(ctx)
  const { region } = ctx.profile
  if (!present.usual)
    await make(ctx, { code: 'standard', title: { en: 'Standard', ar: 'أساسية' }, isDefault: true, rates: firstRates(region) })
  if (!present.untaxed && named.has('none'))
    await make(ctx, { code: 'zero', title: { en: 'Zero rate', ar: 'نسبة صفرية' }, isDefault: false, rates: zeroRates })
  const { usual, untaxed, named: find } = await readTaxGroups(ctx)
  return (word) => ((word === 'none' ? (untaxed ?? find('none')) : find(word ?? '')) ?? usual)?.id ?? null
}

type NewTaxGroup = Omit<TaxGroup, 'id'> & { rates: readonly TaxRate[] }

async function make(ctx: Pick<Ctx, 'db'>, { rates, ...group }: NewTaxGroup): Promise<void> {
  const [made] = await ctx.db.insert(taxGroups).values(group).onConflictDoNothing().returning({ id: taxGroups.id })
  if (made && rates.length > 0) await ctx.db.insert(taxRates).values(rates.map((rate) => ({ ...rate, taxGroupId: made.id })))
}
