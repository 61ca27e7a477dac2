import { type SQL, sql } from 'drizzle-orm'
import { variantValues } from '../tables.ts'
import { variantTypeValues, variantTypes } from '../choice-tables.ts'

const joined = (language: 'en' | 'ar') =>
  sql.raw(
    `coalesce(string_agg(coalesce(nullif(tv.title->>'${language}', ''), tv.title->>'${language === 'en' ? 'ar' : 'en'}'), '${language === 'en' ? ', ' : '، '}' order by vt.position, vt.slug), '')`,
  )

/** SQL for a variant's values in words, { en, ar }; empty texts when it has none. `variant` is the name a statement gives the variants' table, never input. */
export const variantWords = (variant: string): SQL => sql`(select jsonb_build_object('en', ${joined('en')}, 'ar', ${joined('ar')})
  from ${variantValues} vv join ${variantTypeValues} tv on tv.id = vv.value_id join ${variantTypes} vt on vt.id = vv.variant_type_id
  where vv.variant_id = ${sql.raw(variant)}.id)`
