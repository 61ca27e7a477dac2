// The tax of an order by rate and rule, as its totals show it.
type Taxed = { tax: number | null; taxBps: number; taxRule: string }
export type TaxLine = { bps: number; rule: string; tax: number }

/**
 * Takes the lines of an order and its whole tax; gives the tax of each rate and rule, the highest first. What is not on a line is the tax on
 * delivery, which bears the highest rate (docs/decisions/0012-tax-on-delivery.md).
 */
export function taxLinesOf(lines: readonly Taxed[], taxTotal: number): TaxLine[] {
  const groups = Map.groupBy(lines, ({ taxBps, taxRule }) => `${taxBps} ${taxRule}`)
  const taxes = [...groups.values()].flatMap(([first, ...rest]) =>
    first ? [{ bps: first.taxBps, rule: first.taxRule, tax: [first, ...rest].reduce((sum, { tax }) => sum + (tax ?? 0), 0) }] : [],
  )
  const sorted = taxes.toSorted((a, b) => b.bps - a.bps || a.rule.localeCompare(b.rule))
  const onDelivery = taxTotal - sorted.reduce((sum, { tax }) => sum + tax, 0)
  return sorted.map((line, index) => (index === 0 ? { ...line, tax: line.tax + onDelivery } : line))
}
