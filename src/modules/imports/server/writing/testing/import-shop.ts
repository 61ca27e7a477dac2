// For tests: a shop that takes whole catalogue files, and all they may change in it, to compare before and after.
import { sql, type SQL } from 'drizzle-orm'
import pg from 'pg'
import { testApp, type TestApp } from '#testing/app.ts'
import { importCatalogue, type ImportOptions, type ImportSummary } from '../../public.ts'
import { fileWith } from '../../testing/catalogue-rows.ts'

export type ImportShop = {
  app: TestApp
  take: (content: string | Uint8Array, options?: ImportOptions) => Promise<ImportSummary>
  rows: (query: SQL) => Promise<Record<string, unknown>[]>
  /** Everything an import may write or announce. */
  everything: () => Promise<{ written: unknown; notified: number }>
  close: () => Promise<void>
}

/** A file in one chunk. */
export async function* inOneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** Lines below the columns that these tests fill. */
export const own = fileWith(
  'sku,title_en,title_ar,slug,description_en,brand,main_category,category,tags,unit,options,variant_sku,barcode,price,discount_price,quantity',
)

export const counts = ({ counts: { created, updated, unchanged, refused } }: ImportSummary) => ({ created, updated, unchanged, refused })

export async function importShop(): Promise<ImportShop> {
  const app = await testApp()
  const listener = new pg.Client({ connectionString: app.databaseUrl })
  let notified = 0
  listener.on('notification', () => void (notified += 1))
  await listener.connect()
  await listener.query('listen catalogue')

  const rows = (query: SQL) =>
    app.asSystem(async ({ db }) => {
      const { rows: found } = await db.execute(query)
      return found
    })
  return {
    app,
    rows,
    take: (content, options = {}) =>
      app.asSystem((ctx) => importCatalogue(ctx, inOneChunk(typeof content === 'string' ? Buffer.from(content) : content), options)),
    everything: async () => {
      const written = await rows(allRows)
      // Notifications come before the answer of whatever is asked next.
      await listener.query('select 1')
      return { written, notified }
    },
    close: async () => {
      await listener.end()
      await app.close()
    },
  }
}

const allRows = sql`
  select 'product' as kind, id::text || xmin::text as row from products union all select 'variant', id::text || xmin::text from variants
  union all select 'value', variant_id::text || xmin::text from variant_values union all select 'movement', id::text from stock_movements
  union all select 'index', product_id::text || xmin::text from product_index union all select 'stats', product_id::text || xmin::text from product_figures
  union all select 'tag', id::text || xmin::text from tags union all select 'brand', id::text || xmin::text from brands
  union all select 'category', id::text || xmin::text from categories union all select 'file', id::text from files
  union all select 'unit', id::text from measure_units union all select 'group', id::text from tax_groups order by 1, 2`
