// Reads a pasted list of districts.
import { fold } from '#shared/folding.ts'
import type { Texts } from '#shared/locale.ts'

const arabic = /\p{Script=Arabic}/u
const [shortest, longest] = [2, 200]
/** Lines of one import. */
export const mostDistricts = 2000

/**
 * Takes one district on each line: a name, or the names in both languages with a comma, semicolon, tab or slash between them, in either order.
 * Gives the districts without duplicates, the lines that are none, and those beyond the most of one import.
 */
export function readDistricts(text: string): { districts: Texts[]; wrong: string[]; left: string[] } {
  const found = new Map<string, Texts>()
  const wrong: string[] = []
  const lines = text
    .split(/\r?\n/)
    .map((each) => each.trim())
    .filter(Boolean)
  for (const line of lines.slice(0, mostDistricts)) {
    const names = line
      .split(/[,،;؛\t/|]+/)
      .map((each) => each.trim())
      .filter(Boolean)
    const ar = names.filter((each) => arabic.test(each))
    const en = names.filter((each) => !arabic.test(each))
    const isSound = names.every((each) => fold(each).length >= shortest && each.length <= longest)
    if (names.length === 0 || ar.length > 1 || en.length > 1 || !isSound) {
      wrong.push(line)
      continue
    }
    const district = { en: en[0] ?? '', ar: ar[0] ?? '' }
    found.set(`${fold(district.en)} / ${fold(district.ar)}`, district)
  }
  return { districts: [...found.values()], wrong, left: lines.slice(mostDistricts) }
}
