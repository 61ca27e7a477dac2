// Writes a catalogue of any size with its buyers straight into a migrated database; the same size always gives the same shop.
import pg from 'pg'
import { drizzle } from 'drizzle-orm/node-postgres'
import { addUpFacetCounts, reindexProducts } from '#modules/products/server/public.ts'
import { readConfig } from '#server/config.ts'
import { makePages } from './lib/make-pages.ts'
import { adjectives, colours, goods, mainCategories, materials, sizes } from './lib/words.ts'

/** `variants` are those of each product. */
type Size = { products: number; buyers: number; variants?: number }

/** Product numbers of these kinds (by the rest of a division by 7) have one price whoever asks: baskets are made of them. */
const basketLines = 5

export const buyerToken = (buyer: number): string => `bench-buyer-${buyer}`
export const officeToken = 'bench-office-1'
export const slugOf = (product: number): string => `goods-${product}`
export const brandSlug = (brand: number): string => `brand-${brand}`
export const mainSlug = (main: number): string => `main-${main}`
export const categorySlug = (main: number, place: number): string => `category-${main}-${place}`

/** The words of a product's title, as the database makes them. */
export function titleWords(product: number): { en: [string, string, string]; ar: [string, string, string] } {
  const mixed = (product * 7919) % (adjectives.en.length * materials.en.length * goods.en.length)
  const a = mixed % adjectives.en.length
  const m = Math.floor(mixed / adjectives.en.length) % materials.en.length
  const g = Math.floor(mixed / (adjectives.en.length * materials.en.length))
  const of = (language: 'en' | 'ar'): [string, string, string] => [
    adjectives[language][a] ?? '',
    materials[language][m] ?? '',
    goods[language][g] ?? '',
  ]
  return { en: of('en'), ar: of('ar') }
}

/** Takes an address of a migrated, empty database; fills it and makes the index of products. */
export async function makeCatalogue(url: string, { products, buyers, variants = sizes.length }: Size): Promise<void> {
  // Rows that are right by the way they are made need no check one by one: a million of them would take minutes more.
  const pool = new pg.Pool({ connectionString: url, max: 2, options: '-c session_replication_role=replica' })
  const run = (text: string, values: unknown[] = []) => pool.query(text, values)
  try {
    await makeTerms(run)
    await makeProducts(run, products, variants)
    await makePages(run)
    await makeBuyers(run, buyers)
    await makeOffers(run, products)
    await reindex(pool, products)
    await tidy(run)
  } finally {
    await pool.end()
  }
}

type Run = (text: string, values?: unknown[]) => Promise<pg.QueryResult>

/** As PostgreSQL does by itself in time: only where there are rows. A table that was counted while it was empty is read from end to end as it grows. */
async function tidy(run: Run): Promise<void> {
  const { rows } = await run(
    `select quote_ident(relname) as name from pg_stat_user_tables where schemaname = 'public' and pg_relation_size(relid) > 0`,
  )
  await run(`vacuum analyze ${rows.map(({ name }) => String(name)).join(', ')}`)
}

async function makeTerms(run: Run): Promise<void> {
  const both = (en: string, ar = en) => `jsonb_build_object('en', ${en}, 'ar', ${ar})`
  await run(`insert into tax_groups (code, title, is_default) values ('standard', ${both(`'Standard'`)}, true) on conflict do nothing`)
  await run(`insert into tax_rates (tax_group_id, country, bps) select id, null, 2000 from tax_groups where code = 'standard'`)
  await run(`insert into measure_units (code, name, decimals) values ('pcs', ${both(`'piece'`, `'قطعة'`)}, 0) on conflict do nothing`)
  await run(
    `insert into main_categories (slug, title, position)
     select 'main-' || n - 1, ${both('e', 'a')}, n from unnest($1::text[], $2::text[]) with ordinality as t (e, a, n)`,
    [mainCategories.en, mainCategories.ar],
  )
  await run(`insert into categories (slug, title, main_category_id, position)
    select 'category-' || s || '-' || n, ${both(`m.title->>'en' || ' ' || n`, `m.title->>'ar' || ' ' || n`)}, m.id, n
    from generate_series(0, 5) s join main_categories m on m.slug = 'main-' || s cross join generate_series(0, 4) n`)
  await run(`insert into categories (slug, title, main_category_id, parent_id, position)
    select c.slug || '-' || n, ${both(`c.title->>'en' || ' ' || n`, `c.title->>'ar' || ' ' || n`)}, c.main_category_id, c.id, n from categories c cross join generate_series(0, 1) n`)
  await run(`insert into brands (slug, name) select 'brand-' || n, ${both(`'Brand ' || n`, `'علامة ' || n`)} from generate_series(0, 39) n`)
  await run(
    `insert into tags (slug, title, type, percent_bps) values ('new', ${both(`'New season'`, `'موسم جديد'`)}, 1, null), ('sale', ${both(`'Sale'`, `'تخفيض'`)}, 2, 1000)`,
  )
  await run(
    `insert into variant_types (slug, title, position) values ('size', ${both(`'Size'`, `'المقاس'`)}, 0), ('colour', ${both(`'Colour'`, `'اللون'`)}, 1)`,
  )
  await run(
    `insert into variant_type_values (variant_type_id, slug, title, position)
     select (select id from variant_types where slug = 'size'), lower(s), ${both('s')}, n from unnest($1::text[]) with ordinality as t (s, n)`,
    [sizes],
  )
  await run(
    `insert into variant_type_values (variant_type_id, slug, title, swatch, position)
     select (select id from variant_types where slug = 'colour'), lower(e), ${both('e', 'a')}, w, n from unnest($1::text[], $2::text[], $3::text[]) with ordinality as t (e, a, w, n)`,
    [colours.en, colours.ar, colours.swatches],
  )
  await run(
    `insert into payment_methods (code, name, provider, is_online) values ('transfer', ${both(`'Bank transfer'`, `'تحويل بنكي'`)}, 'offline', false) on conflict do nothing`,
  )
  await run(`insert into shipping_zones (name, countries, min_days, max_days) values (${both(`'Delivery'`, `'توصيل'`)}, '{GB}', 2, 4)`)
  await run(`insert into shipping_rates (zone_id, position, min_total, charge) select id, 0, 0, 995 from shipping_zones`)
}

const paragraph =
  '<p>Article %s is cut for trade buyers: even seams, sized by the case and packed flat. The cloth is washed before cutting, so that it keeps its measure.</p><ul><li>Machine wash at 40</li><li>Packed in tens</li><li>Made to be repaired</li></ul>'
const arabicParagraph =
  '<p>القطعة %s مصممة لتجار الجملة: خياطة متينة ومقاسات ثابتة وتغليف مسطح. يغسل القماش قبل القص ليحافظ على مقاسه.</p><ul><li>غسيل على 40</li><li>عبوات من عشر قطع</li></ul>'

async function makeProducts(run: Run, products: number, variants: number): Promise<void> {
  const [a, m, g] = [adjectives.en.length, materials.en.length, goods.en.length]
  const title = (from: number) =>
    `($${from}::text[])[1 + mixed % ${a}] || ' ' || ($${from + 1}::text[])[1 + mixed / ${a} % ${m}] || ' ' || ($${from + 2}::text[])[1 + mixed / ${a * m}] || ' ' || n`
  await run(
    `with category as (select array_agg(id order by slug) as ids from categories where parent_id is not null), brand as (select array_agg(id order by slug) as ids from brands)
     insert into products (slug, sku, title, description, brand_id, category_id, measure_unit_id, tax_group_id, created_at)
     select 'goods-' || n, 'P' || lpad(n::text, 7, '0'), jsonb_build_object('en', ${title(2)}, 'ar', ${title(5)}),
       jsonb_build_object('en', format($8, n), 'ar', format($9, n)), brand.ids[1 + n % 40], category.ids[1 + (n / 3) % 60],
       (select id from measure_units where code = 'pcs'), (select id from tax_groups where code = 'standard'), now() - n * interval '1 minute'
     from (select n, (n::bigint * 7919 % ${a * m * g})::int as mixed from generate_series(1, $1::int) n) each, category, brand`,
    [products, adjectives.en, materials.en, goods.en, adjectives.ar, materials.ar, goods.ar, paragraph, arabicParagraph],
  )
  // The products that are out of stock or discounted are never in a cart.
  await run(
    `insert into variants (product_id, sku, barcode, position, price, weight_grams, on_hand)
     select p.id, p.sku || '-' || v, (4000000000000 + n * 10 + v)::text, v, 1200 + (n % 7) * 100, 200 + v * 10, case when n % 70 = 0 then 0 else 1000000 end
     from generate_series(1, $1::int) n join products p on p.slug = 'goods-' || n cross join generate_series(0, $2::int - 1) v`,
    [products, variants],
  )
  await run(
    `insert into stock_movements (variant_id, delta, reason, actor_kind) select id, on_hand, 'initial', 'system' from variants where on_hand > 0`,
  )
  await run(
    `with size as (select array_agg(v.id order by v.position) as ids, min(t.id::text)::uuid as type from variant_type_values v join variant_types t on t.id = v.variant_type_id where t.slug = 'size'),
       colour as (select array_agg(v.id order by v.position) as ids, min(t.id::text)::uuid as type from variant_type_values v join variant_types t on t.id = v.variant_type_id where t.slug = 'colour')
     insert into variant_values (variant_id, variant_type_id, value_id)
     select v.id, size.type, size.ids[1 + v.position % ${sizes.length}] from variants v, size
     union all select v.id, colour.type, colour.ids[1 + (substr(p.sku, 2)::int + v.position / ${sizes.length}) % 12] from variants v join products p on p.id = v.product_id, colour`,
  )
  await run(`insert into product_tags (product_id, tag_id) select p.id, t.id from products p join tags t on
    (t.slug = 'new' and substr(p.sku, 2)::int % 5 = 0) or (t.slug = 'sale' and substr(p.sku, 2)::int % 7 = 6)`)
  await run(`insert into files (hash, kind, mime, name, bytes, width, height, colour)
    select encode(sha256(convert_to(slug, 'UTF8')), 'hex'), 'picture', 'image/webp', slug, 20000, 1200, 1200, '#c9c2b4' from products`)
  await run(
    `insert into product_pictures (product_id, file_id, alt) select p.id, f.id, p.title from products p join files f on f.name = p.slug`,
  )
}

async function makeBuyers(run: Run, buyers: number): Promise<void> {
  const person = (kind: string, n: string, email: string) =>
    `select '${kind}', ${email}, now(), 'x', 'Sam', 'Taylor', '+4470' || lpad(${n}::text, 8, '0'), 'B' || ${n} || '-${kind}', 'en'`
  const columns = 'kind, email, email_verified_at, password_hash, first_name, last_name, phone, code, locale'
  await run(
    `insert into people (${columns}) ${person('customer', 'n', `'buyer-' || n || '@example.test'`)} from generate_series(1, $1::int) n`,
    [buyers],
  )
  await run(`insert into people (${columns}) ${person('admin', '0', `'office@example.test'`)}`)
  await run(`insert into companies (name, company_number) select 'Taylor Trading ' || n, 'C' || n from generate_series(1, $1::int) n`, [
    buyers,
  ])
  await run(
    `insert into customers (id, company_id, status, can_see_prices) select p.id, c.id, 'approved', true
     from generate_series(1, $1::int) n join people p on p.email = 'buyer-' || n || '@example.test' join companies c on c.company_number = 'C' || n`,
    [buyers],
  )
  await run(`insert into admins (id, is_super) select id, true from people where kind = 'admin'`)
  await run(`insert into sessions (token_hash, person_id, expires_at)
    select encode(sha256(convert_to(case when kind = 'admin' then '${officeToken}' else replace(split_part(email, '@', 1), 'buyer-', 'bench-buyer-') end, 'UTF8')), 'hex'), id, now() + interval '5 days' from people`)
  await run(
    `insert into addresses (customer_id, country, city, address1, postcode, is_default) select id, 'GB', 'Manchester', '1 Market Street', 'M1 1AA', true from customers`,
  )
  await run(`insert into carts (customer_id) select id from customers`)
}

/** Every company is in a group with a rule and single prices; the first hundred have a list of their own with steps. */
async function makeOffers(run: Run, products: number): Promise<void> {
  await run(`insert into customer_groups (name) values ('Trade')`)
  await run(`insert into customer_group_members (group_id, company_id) select g.id, c.id from customer_groups g, companies c`)
  await run(`insert into price_lists (name) select 'Trade' union all select 'Own ' || n from generate_series(1, 100) n`)
  await run(
    `insert into price_list_assignments (price_list_id, group_id) select l.id, g.id from price_lists l, customer_groups g where l.name = 'Trade'`,
  )
  await run(
    `insert into price_list_assignments (price_list_id, company_id) select l.id, c.id from price_lists l join companies c on l.name = 'Own ' || substr(c.company_number, 2)`,
  )
  await run(
    `insert into price_list_rules (price_list_id, scope, percent_bps) select id, 'everything', 500 from price_lists where name = 'Trade'`,
  )
  await run(
    `insert into price_list_rows (price_list_id, variant_id, from_quantity, price)
     select l.id, v.id, step, 1100 - step * 5 from price_lists l cross join generate_series(7, least($1::int, 700), 7) n
     join variants v on v.sku = 'P' || lpad(n::text, 7, '0') || '-0' cross join unnest(array[1, 24]) step`,
    [products],
  )
}

async function reindex(pool: pg.Pool, products: number): Promise<void> {
  const db = drizzle(pool, { casing: 'snake_case' })
  const config = readConfig({ SHOP_PROFILE: 'testing_v2', DATA_DIR: process.env.BENCH_DATA_DIR ?? 'var' })
  for (let first = 1; first <= products; first += 5000) {
    const { rows } = await pool.query<{ id: string }>(`select id from products where substr(sku, 2)::int between $1 and $2`, [
      first,
      first + 4999,
    ])
    await reindexProducts(
      { db, now: new Date(), config },
      rows.map(({ id }) => id),
    )
  }
  // As a shop does within a minute.
  await addUpFacetCounts({ db })
}

/** Puts five lines of equal worth into the cart of each of these buyers; gives the values that placing needs. */
export async function fillCarts(url: string, { first, last }: { first: number; last: number }): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const mine = `select c.id from generate_series(${first}, ${last}) n join people p on p.email = 'buyer-' || n || '@example.test' join carts c on c.customer_id = p.id`
    await client.query(`delete from cart_lines where cart_id in (${mine})`)
    await client.query(
      `insert into cart_lines (cart_id, key, variant_id, quantity, position)
       select k.id, v.id::text, v.id, 10, line
       from generate_series(${first}, ${last}) n join people p on p.email = 'buyer-' || n || '@example.test' join carts k on k.customer_id = p.id
       cross join generate_series(1, ${basketLines}) line cross join (select count(*)::int / 7 as sevens from products) size
       join variants v on v.sku = 'P' || lpad((7 * ((n * 13 + line * 101) % size.sevens) + line)::text, 7, '0') || '-' || (n + line) % ${sizes.length}`,
    )
    await client.query(`update carts set version = 1, coupon_code = null where id in (${mine})`)
  } finally {
    await client.end()
  }
}
