// Finds forbidden contents of a contact message: links and contact data.
import { westernDigits } from '#shared/money.ts'

const schemes = /\b(?:https?|ftp|file|data|javascript|mailto|tel|tg|whatsapp):/i
const hosts =
  /\bwww\.|(?:^|[^\p{L}\p{N}@._-])[\p{L}\p{N}][\p{L}\p{N}-]{0,62}(?:\.[\p{L}\p{N}-]{1,63}){0,5}\.(?:com|net|org|info|biz|shop|store|online|site|app|dev|io|co|me|link|xyz|top|uk|sa|ae|eu|de|fr|ru|cn|in|tk|ly|gl)(?![\p{L}\p{N}])/iu
const markup = /<a\s|\[url|\]\(/i

/** Does the text hold a link, written as an address, as a bare host or as markup? */
export const holdsLink = (text: string): boolean => schemes.test(text) || markup.test(text) || hosts.test(text)

const email = /[^\s@]{1,64}@[^\s@]{1,190}\.[^\s@]{2,}/
const digitRun = /\+?\d(?:[\s().\-/]{0,3}\d){9,18}/
const iban = /\b[a-z]{2}\d{2}(?:\s?[a-z0-9]{4}){3,7}/i

/** Does the text hold an e-mail address, a phone or card number (ten digits or more) or a bank account number? */
export function holdsPersonalInformation(text: string): boolean {
  const western = westernDigits(text)
  return email.test(western) || digitRun.test(western) || iban.test(western)
}
