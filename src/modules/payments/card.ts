// The card fields of the simulated provider's page: which cards are possible, and the outcomes of the well-known test numbers. Nothing here is ever
// stored.
import { z } from 'zod'
import { westernDigits } from '#shared/money.ts'
import type { Day } from '#shared/time.ts'

const digitsOf = (text: string): string => westernDigits(text).replace(/[\s-]/g, '')

/** Checks the check digit of a card number. */
export function hasCheckDigit(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false
  const sum = Array.from(number)
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}

export const Card = z.strictObject({
  holder: z.string().trim().min(1, 'payment.validation.holder').max(100),
  number: z.string().max(40).transform(digitsOf).refine(hasCheckDigit, 'payment.validation.number'),
  expiry: z
    .string()
    .max(10)
    .transform(digitsOf)
    .refine((text) => /^(0[1-9]|1[0-2])\/?\d{2}$/.test(text), 'payment.validation.expiry'),
  cvv: z
    .string()
    .max(10)
    .transform(digitsOf)
    .refine((text) => /^\d{3,4}$/.test(text), 'payment.validation.cvv'),
  saveCard: z.boolean().default(false),
})
export type Card = z.output<typeof Card>

/** Has a card of this expiry (MM/YY) expired on this day? It is valid to the end of its month. */
export function isOver(expiry: string, today: Day): boolean {
  return `${today.slice(0, 2)}${expiry.slice(-2)}-${expiry.slice(0, 2)}` < today.slice(0, 7)
}

export const cardOutcomes = ['succeeded', 'declined', 'insufficientFunds', 'lostCard', 'unknownCard', 'cancelled'] as const
export type CardOutcome = (typeof cardOutcomes)[number]

/** Card numbers for testing; the page shows them. */
export const testCards: Record<string, CardOutcome> = {
  '4242424242424242': 'succeeded',
  '5555555555554444': 'succeeded',
  '4000000000000002': 'declined',
  '4000000000009995': 'insufficientFunds',
  '4000000000009987': 'lostCard',
}

/** The simulated bank's answer for a card; it knows its test cards only. */
export const outcomeOf = (number: string): CardOutcome => testCards[number] ?? 'unknownCard'
