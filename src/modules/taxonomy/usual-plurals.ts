// The plural forms of common units, for units of a demo or a file that come without them. Pure.
import type { Texts } from '#shared/locale.ts'
import type { UnitPlurals } from '#shared/units.ts'

const english: Record<string, string> = {
  piece: 'pieces',
  pair: 'pairs',
  set: 'sets',
  pack: 'packs',
  box: 'boxes',
  carton: 'cartons',
  case: 'cases',
  dozen: 'dozen',
  litre: 'litres',
  metre: 'metres',
}

const arabic: Record<string, UnitPlurals['ar']> = {
  قطعة: { two: 'قطعتان', few: 'قطع' },
  زوج: { two: 'زوجان', few: 'أزواج', many: 'زوجًا' },
  طقم: { two: 'طقمان', few: 'أطقم', many: 'طقمًا' },
  عبوة: { two: 'عبوتان', few: 'عبوات' },
  علبة: { two: 'علبتان', few: 'علب' },
  كرتون: { two: 'كرتونان', few: 'كراتين', many: 'كرتونًا' },
  درزن: { two: 'درزنان', few: 'درازن', many: 'درزنًا' },
  لتر: { two: 'لتران', few: 'لترات', many: 'لترًا' },
  متر: { two: 'متران', few: 'أمتار', many: 'مترًا' },
}

/** Takes a unit's name; gives its usual plural forms, none for an unknown unit (kg, g) or one without plurals. */
export function usualPlurals({ en, ar }: Texts): UnitPlurals {
  const other = english[en.trim().toLowerCase()]
  return { en: other === undefined ? {} : { other }, ar: { ...arabic[ar.trim()] } }
}
