// Finds contact data, which a contact message may not hold.
import { westernDigits } from '#shared/money.ts'

const email = /[^\s@]{1,64}@[^\s@]{1,190}\.[^\s@]{2,}/
const digitRun = /\+?\d(?:[\s().\-/]{0,3}\d){9,18}/
const iban = /\b[a-z]{2}\d{2}(?:\s?[a-z0-9]{4}){3,7}/i

/** Does the text hold an e-mail address, a phone or card number (ten digits or more) or a bank account number? */
export function holdsPersonalInformation(text: string): boolean {
  const western = westernDigits(text)
  return email.test(western) || digitRun.test(western) || iban.test(western)
}
