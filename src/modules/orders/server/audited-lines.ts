import type { Minor } from '#shared/money.ts'
import { quantityToText } from '#shared/quantity.ts'

type Line = { sku: string; quantity: number; decimals: number; unitPrice: Minor | number }

/** The content of an order for the audit trail: quantity and price by SKU; of lines with the same SKU each has a number. */
export function auditedLines(lines: readonly Line[]): Record<string, { quantity: string; price: number }> {
  const named: Record<string, { quantity: string; price: number }> = {}
  for (const { sku, quantity, decimals, unitPrice } of lines) {
    let name = sku
    for (let at = 2; name in named; at++) name = `${sku} (${at})`
    named[name] = { quantity: quantityToText(quantity, decimals), price: unitPrice }
  }
  return named
}
