// The database folds like the code; otherwise a search would find in one list what it misses in another.
import fc from 'fast-check'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#server/testing/postgres.ts'
import { fold } from '#shared/folding.ts'
import { forAny } from '#testing/for-any.ts'

let database: TestDatabase
let pool: Pool
beforeAll(async () => {
  database = await testDatabase()
  pool = new Pool({ connectionString: database.url, max: 1 })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

/** Texts on which the two differ, except for characters that the database's Unicode version does not know yet. */
async function differences(given: readonly string[]): Promise<object[]> {
  const { rows } = await pool.query<{ text: string; folded: string }>(
    'select text, fold(text) as folded from unnest($1::text[]) text where unicode_assigned(text)',
    [given],
  )
  expect(rows.length).toBeGreaterThan(0)
  return rows
    .filter(({ text, folded }) => folded !== fold(text))
    .map(({ text, folded }) => ({ text, inCode: fold(text), inDatabase: folded }))
}

test('folds every single sign as the code does, alone and between letters', async () => {
  const signs: string[] = []
  for (let point = 1; point <= 0x3ffff; point++) if (point < 0xd800 || point > 0xdfff) signs.push(String.fromCodePoint(point))

  const wrong = [...(await differences(signs)), ...(await differences(signs.map((sign) => `a${sign}ب`)))]

  expect(wrong.slice(0, 20)).toEqual([])
})

test('folds any text as the code does', async () => {
  const letters = fc.constantFrom(..."aAéÉßİıΣσςأإآٱىئؤةءـًٌّْ٠٩۰۹ﻻﷲ\u0301\u0654\u0651 -'’`_%/,.٫،٪½²①")
  const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), fc.string({ unit: letters, maxLength: 40 }))
  const storable = text.map((each) => each.replaceAll('\0', ''))
  await forAny(
    fc.asyncProperty(fc.array(storable, { minLength: 50, maxLength: 100 }), async (given) => {
      expect(await differences([...given, 'a'])).toEqual([])
    }),
    { numRuns: 50 },
  )
})
