// Rejects common passwords: words that attackers try first, alone or with a few digits, and plain runs of characters.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const words = new Set(
  readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .split(/\s+/)
    .filter(Boolean),
)

const swaps: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' }
const unswapped = (text: string): string => text.replace(/[013457@$!]/g, (sign) => swaps[sign] ?? sign)
const runs = [
  '01234567890123456789',
  '09876543210987654321',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'azertyuiopqsdfghjklm',
  '1qaz2wsx3edc4rfv5tgb6yhn',
  'qazwsxedcrfvtgbyhn',
]

/** Is this one of the passwords that attackers try first? `own` are words connected with the person. */
export function isCommonPassword(password: string, own: readonly string[] = []): boolean {
  const lower = password.toLowerCase()
  if (/^(.{1,3})\1+$/.test(lower) || runs.some((run) => run.includes(lower))) return true
  const bare = lower.replace(/[\d!@#$%.?*_-]{1,6}$/, '')
  const known = new Set(own.map((word) => word.toLowerCase()).filter((word) => word.length >= 4))
  return [lower, bare, unswapped(lower), unswapped(bare), lower.replace(/^\d{1,6}/, '')].some((each) => words.has(each) || known.has(each))
}
