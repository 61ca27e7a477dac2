// Removes the day, time and name that chat programs put before a copied message: "[12/11/2026, 09:14:22] Huda: ", "12/11/2026, 9:14 pm - Huda: ". Pure.
import { westernDigits } from '#shared/money.ts'

const day = String.raw`\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}`
const time = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s*(?:[ap]\.?\s?m\.?|ص|م))?`
const moment = String.raw`(?:${day}[,،]?\s+${time}|${time}[,،]?\s+${day})`
const sender = String.raw`[^:\n]{1,60}:\s+`
const stamp = new RegExp(String.raw`^\s*(?:\[${moment}\]\s*(?:${sender})?|${moment}\s+[-–—]\s+(?:${sender})?)`, 'iu')
const unseen = /[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu

/** Takes a line as it was copied; gives it without the day, the time and the name of who wrote it. */
export function withoutStamp(line: string): string {
  const plain = westernDigits(line.replace(unseen, ''))
  const [found] = stamp.exec(plain) ?? []
  return found === undefined ? line : plain.slice(found.length)
}
