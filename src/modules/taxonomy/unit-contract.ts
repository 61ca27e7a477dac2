// The office's endpoints for measure units: their name, code and decimals.
import { z } from 'zod'
import { endpoint, Id } from '#shared/endpoint.ts'
import { entityCalls } from '#shared/entity-calls.ts'
import { listQuery } from '#shared/paging.ts'
import { noPlurals, UnitPlurals } from '#shared/units.ts'
import { Change, Changed } from './fields.ts'
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

export const UnitInput = z.strictObject({
  name: nameTexts('taxonomy.validation.unitName', 1),
  plurals: UnitPlurals.default(noPlurals),
  code: z.string().trim().min(1, 'taxonomy.validation.unitCode').max(20),
  decimals: z.int('taxonomy.validation.decimals').min(0, 'taxonomy.validation.decimals').max(3, 'taxonomy.validation.decimals'),
})
export type UnitInput = z.output<typeof UnitInput>

export const unitCalls = entityCalls({
  path: '/api/admin/measure-units',
  area: 'catalogue',
  query: listQuery(['name', '-name', 'code', '-code'], { decimals: z.enum(['0', '1', '2', '3']).optional() }),
  row: AdminUnit,
  one: AdminUnit,
  input: UnitInput,
  about: {
    list: 'All measure units',
    get: 'One measure unit as its form shows it',
    create: 'Makes a measure unit',
    update: 'Saves a measure unit; its decimals only while no product uses it',
    remove: 'Deletes a measure unit that no product uses',
  },
})
export const { list: listAdminUnits, get: getAdminUnit, create: createUnit, update: updateUnit, remove: removeUnit } = unitCalls

export const changeUnits = endpoint({
  method: 'POST',
  path: '/api/admin/measure-units/change',
  access: 'admin',
  may: 'catalogue.change',
  about: 'Deletes many measure units; used ones are kept and named',
  body: Change.extend({ to: z.enum(['removed']) }),
  reply: Changed,
})
