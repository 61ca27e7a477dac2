import { expect, test } from 'vitest'
import arabicShop from '../../../../../../locales/ar/shop.json' with { type: 'json' }
import arabicUi from '../../../../../../locales/ar/ui.json' with { type: 'json' }
import shop from '../../../../../../locales/en/shop.json' with { type: 'json' }
import ui from '../../../../../../locales/en/ui.json' with { type: 'json' }
import { renderOnServer } from '#testing/server-page.tsx'
import { OptionGroups } from './option-groups.tsx'

const group = { id: 'g', title: 'Packing', note: '', isRequired: true, min: 2, max: 3, choices: [] }

test.each([
  ['required', 'Incorrect selections: Packing is required.', 'خيارات غير صحيحة: «Packing» مطلوب.'],
  ['tooFew', 'Incorrect selections: choose at least 2.', 'خيارات غير صحيحة: اختاروا خيارين على الأقل.'],
  ['tooMany', 'Incorrect selections: choose at most 3.', 'خيارات غير صحيحة: اختاروا 3 خيارات على الأكثر.'],
] as const)('a choice that is %s reads as in the cart, in both languages', (problem, english, arabic) => {
  const parts = <OptionGroups groups={[group]} choices={{}} onChange={() => {}} problems={{ g: problem }} />
  expect(renderOnServer(parts, { texts: { shop, ui } }).html).toContain(english)
  expect(renderOnServer(parts, { texts: { shop: arabicShop, ui: arabicUi }, locale: 'ar' }).html).toContain(arabic)
})
