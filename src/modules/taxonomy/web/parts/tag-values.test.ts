import { expect, test } from 'vitest'
import { TagInput } from '../../tag-contract.ts'
import { emptyTag, tagBody } from './tag-values.ts'

test('a discount without a readable percentage is refused at that field', () => {
  for (const percent of ['', 'a lot', '0', '101']) {
    const parsed = TagInput.safeParse(tagBody({ ...emptyTag, title: { en: 'Sale', ar: '' }, type: '2', percent }))

    expect(parsed.error?.issues).toMatchObject([{ path: ['percentBps'], message: 'taxonomy.validation.percent' }])
  }
})

test('what belongs to discounts is left behind when the type changes', () => {
  const body = tagBody({ ...emptyTag, title: { en: 'New', ar: '' }, type: '1', percent: '20', startsOn: '2026-01-01' })

  expect(body).toMatchObject({ type: 1, percentBps: null, startsOn: null, endsOn: null })
  expect(TagInput.safeParse(body).success).toBe(true)
})
