// The office's endpoints for measure units: their name, code and decimals.
import { z } from 'zod'
import { Done, endpoint, Id, IdParams } from '#shared/endpoint.ts'
import { listQuery, PageMeta } from '#shared/paging.ts'
import { SeenVersion } from '#shared/schemas.ts'
import { noPlurals, UnitPlurals } from '#shared/units.ts'
import { Changed } from './fields.ts'
import { Texts, nameTexts } from '#shared/locale.ts'

export const AdminUnit = z.object({
  id: Id,
  version: z.int(),
  code: z.string(),
  /** The name of one unit. */
  name: Texts,
  /** The names for other numbers, where they differ: English has one more form, Arabic five. */
  plurals: UnitPlurals,
  /** The number of decimals of its quantities: 0 to 3. */
  decimals: z.int(),
  productCount: z.int(),
  /** Products use it, archived ones too, so its decimals cannot change. */
  isUsed: z.boolean(),
})
export type AdminUnit = z.output<typeof AdminUnit>

export const listAdminUnits = endpoint({
  method: 'GET',
  path: '/api/admin/measure-units',
  access: 'admin',
  may: 'catalogue.see',
  about: 'All measure units',
  query: listQuery(['name', '-name', 'code', '-code'], { decimals: z.enum(['0', '1', '2', '3']).optional() }),
  reply: z.array(AdminUnit),
  meta: PageMeta,
})

export const getAdminUnit = endpoint({
  method: 'GET',
  path: '/api/admin/measure-units/:id',
  access: 'admin',
  may: 'catalogue.see',
  about: 'One measure unit as its form shows it',
  params: IdParams,
  reply: AdminUnit,
})

export const UnitInput = z.strictObject({
  name: nameTexts('taxonomy.validation.unitName', 1),
  plurals: UnitPlurals.default(noPlurals),
  code: z.string().trim().min(1, 'taxonomy.validation.unitCode').max(20),
  decimals: z.int('taxonomy.validation.decimals').min(0, 'taxonomy.validation.decimals').max(3, 'taxonomy.validation.decimals'),
})
export type UnitInput = z.output<typeof UnitInput>

export const createUnit = endpoint({
  method: 'POST',
  path: '/api/admin/measure-units',
  access: 'admin',
  may: 'catalogue.change',
  about: 'Makes a measure unit',
  body: UnitInput,
  reply: AdminUnit,
})

export const updateUnit = endpoint({
  method: 'PUT',
  path: '/api/admin/measure-units/:id',
  access: 'admin',
  may: 'catalogue.change',
  about: 'Saves a measure unit; its decimals only while no product uses it',
  params: IdParams,
  body: UnitInput.safeExtend({ version: SeenVersion }),
  reply: AdminUnit,
})

export const removeUnit = endpoint({
  method: 'DELETE',
  path: '/api/admin/measure-units/:id',
  access: 'admin',
  may: 'catalogue.change',
  about: 'Deletes a measure unit that no product uses',
  params: IdParams,
  reply: Done,
})

export const removeUnits = endpoint({
  method: 'POST',
  path: '/api/admin/measure-units/remove',
  access: 'admin',
  may: 'catalogue.change',
  about: 'Deletes many measure units; used ones are kept and named',
  body: z.strictObject({ ids: z.array(Id).min(1).max(100) }),
  reply: Changed,
})
