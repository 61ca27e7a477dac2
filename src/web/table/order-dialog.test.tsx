import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { listAdminSlides, orderSlides } from '#modules/content/slide-admin-contract.ts'
import { renderOnServer } from '#testing/server-page.tsx'
import enForm from '../../../locales/en/form.json' with { type: 'json' }
import enUi from '../../../locales/en/ui.json' with { type: 'json' }
import { createDataClient } from '../page-data.ts'
import { OrderDialog } from './order-dialog.tsx'

test('an order is never begun from an answer of before: until the present rows are there, its dialog is open and empty', () => {
  const client = createDataClient(true)
  const row = { id: 'one', title: { en: 'An older slide', ar: '' }, status: 'active', picture: null }
  const input = { query: { perPage: 100 } }
  client.setQueryData([listAdminSlides.path, 'en', input], { data: [row], meta: {} })

  const { html } = renderOnServer(
    <QueryClientProvider client={client}>
      <OrderDialog
        of={listAdminSlides}
        input={input}
        save={orderSlides}
        refresh={[]}
        title="Order of the slides"
        nameOf={({ title }) => title}
        onClose={() => undefined}
      />
    </QueryClientProvider>,
    { texts: { ui: enUi, form: enForm } },
  )

  expect(html).toContain('Order of the slides')
  expect(html).not.toContain('An older slide')
})
