import { expect, test } from 'vitest'
import profileData from '../../../profiles/testing_v2.json' with { type: 'json' }
import enForm from '../../../locales/en/form.json' with { type: 'json' }
import arForm from '../../../locales/ar/form.json' with { type: 'json' }
import type { Locale } from '#shared/locale.ts'
import { Profile } from '#shared/profile.ts'
import { renderOnServer } from '#testing/server-page.tsx'
import { isWholeDay } from './date-field.tsx'
import { DayPicker } from './date-picker.tsx'

const texts = { en: { form: enForm }, ar: { form: arForm } }
/** The pieces of a day as the field shows them, each with its digits. */
function shown(value: string, locale: Locale, tag: string): string[] {
  const profile = Profile.parse({ ...profileData, locale: tag })
  const field = <DayPicker labelId="label" describedBy="" isWrong={false} value={value} onChange={() => undefined} latest={undefined} />
  const { html } = renderOnServer(field, { texts: texts[locale], locale, profile })
  return [...html.matchAll(/<[^>]*data-type="(day|month|year)"[^>]*>([^<]*)/g)].map(([, piece, digits]) => `${piece} ${digits}`)
}

test.each([
  ['1900-01-31', 'en', 'en-gb', ['day 31', 'month 01', 'year 1900']],
  ['2099-12-05', 'en', 'en-gb', ['day 05', 'month 12', 'year 2099']],
  ['2024-02-29', 'en', 'ar-sa', ['day 29', 'month 02', 'year 2024']],
  ['2024-02-29', 'ar', 'ar-sa', ['day 29', 'month 02', 'year 2024']],
  ['2024-02-29', 'ar', 'en-gb', ['day 29', 'month 02', 'year 2024']],
] as const)('%s in %s of a shop in %s is %j', (day, locale, tag, pieces) => expect(shown(day, locale, tag)).toEqual(pieces))

test.each([
  ['', true],
  ['1900-01-01', true],
  ['2099-12-31', true],
  ['1899-12-31', false],
  ['0202-01-01', false],
  ['2100-01-01', false],
])('a filter heeds the day %j: %s', (day, expected) => expect(isWholeDay(day)).toBe(expected))
