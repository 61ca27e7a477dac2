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

export const cardOutcomes = [
  'succeeded',
  'declined',
  'insufficientFunds',
  'lostCard',
  'unknownCard',
  'notAuthenticated',
  'cancelled',
] as const
export type CardOutcome = (typeof cardOutcomes)[number]
/** Some cards ask for the bank's code first, are answered late, or never. */
export const cardBehaviours = [...cardOutcomes, 'challenge', 'slow', 'silent'] as const
export type CardBehaviour = (typeof cardBehaviours)[number]

/** The code that the simulated bank sends. */
export const bankCode = '123456'
export const BankCode = z.strictObject({
  code: z
    .string()
    .max(20)
    .transform(digitsOf)
    .refine((text) => /^\d{6}$/.test(text), 'payment.validation.code3d'),
})

export const cardBrands = ['visa', 'mastercard', 'card'] as const
type CardBrand = (typeof cardBrands)[number]

/** The brand of a card number, by its first digit. */
export const brandOf = (number: string): CardBrand => (number.startsWith('4') ? 'visa' : number.startsWith('5') ? 'mastercard' : 'card')

/** Card numbers for testing; the page shows them. */
export const testCards: Record<string, CardBehaviour> = {
  '4242424242424242': 'succeeded',
  '5555555555554444': 'succeeded',
  '4000000000000002': 'declined',
  '4000000000009995': 'insufficientFunds',
  '4000000000009987': 'lostCard',
  '4000000000003220': 'challenge',
  '4000000000000077': 'slow',
  '4000000000000259': 'silent',
}

/** The behaviour of a card at the simulated bank; it knows its test cards only. */
export const behaviourOf = (number: string): CardBehaviour => testCards[number] ?? 'unknownCard'

/** The data by which people recognise a card. */
export type SavedCardFace = { brand: CardBrand; lastDigits: string; expiry: string }

/** Takes a card; gives the part of it that may be saved. */
export const faceOf = ({ number, expiry }: Pick<Card, 'number' | 'expiry'>): SavedCardFace => ({
  brand: brandOf(number),
  lastDigits: number.slice(-4),
  expiry: `${expiry.slice(0, 2)}/${expiry.slice(-2)}`,
})

/** The behaviour of a saved card: the bank knows its test cards by their last digits, too. */
export const behaviourOfSaved = ({ lastDigits }: Pick<SavedCardFace, 'lastDigits'>): CardBehaviour =>
  Object.entries(testCards).find(([number]) => number.endsWith(lastDigits))?.[1] ?? 'unknownCard'
