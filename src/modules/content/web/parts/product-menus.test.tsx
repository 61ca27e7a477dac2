import { expect, test } from 'vitest'
import { renderOnServer } from '#testing/server-page.tsx'
import type { Right } from '#shared/permissions.ts'
import { AllowedProvider } from '#web/may.ts'
import { NewProductMenus, ProductMenus } from './product-menus.tsx'

const drawn = (rights: Right[]) =>
  renderOnServer(
    <AllowedProvider value={rights}>
      <ProductMenus id="01900000-0000-7000-8000-000000000000" />
      <NewProductMenus value={[]} onChange={() => undefined} />
    </AllowedProvider>,
    { texts: {} },
  ).html

test('the menus of a product stand there for those alone who may see menus', () => {
  expect(drawn(['catalogue.see', 'catalogue.change'])).toBe('')
  expect(drawn(['content.see']).match(/<section/g)).toHaveLength(2)
})
