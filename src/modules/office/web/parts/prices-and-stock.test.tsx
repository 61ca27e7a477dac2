import { expect, test } from 'vitest'
import office from '../../../../../locales/en/office.json' with { type: 'json' }
import { createProduct } from '#modules/products/product-admin-contract.ts'
import { createBody, newProduct, type ProductValues } from '#modules/products/web/parts/editing/product-values.ts'
import { renderOnServer } from '#testing/server-page.tsx'
import { useEndpointForm } from '#web/form/use-endpoint-form.ts'
import { PricesAndStock } from './prices-and-stock.tsx'

function NewOne() {
  const form = useEndpointForm<typeof createProduct, ProductValues>(createProduct, {
    initial: newProduct('', ''),
    toBody: (values) => createBody(values, { moneyDecimals: 2, decimals: 0, isBundle: false }),
  })
  return <PricesAndStock form={form} product={null} decimals={0} isBundle={false} />
}

test('the status of the only variant stands beside its price', () => {
  const { html } = renderOnServer(<NewOne />, { texts: { office } })

  expect(html).toContain(office.admin.product.variantStatus)
  expect(html).toContain('name="variant.status"')
  for (const status of Object.keys(office.admin.status)) expect(html).toContain(`<option value="${status}"`)
})
