// The office's endpoints for brands.
import { z } from 'zod'
import { FileRef } from '#modules/files/file-ref.ts'
import { endpoint, Id } from '#shared/endpoint.ts'
import { entityCalls } from '#shared/entity-calls.ts'
import { listQuery } from '#shared/paging.ts'
import { Change, Changed, TermStatus, SlugField, StatusField } from './fields.ts'
import { Texts, nameTexts } from '#shared/locale.ts'

export const AdminBrand = z.object({
  id: Id,
  version: z.int(),
  slug: z.string(),
  name: Texts,
  status: TermStatus,
  picture: FileRef.nullable(),
  /** Products of this brand that are not archived. */
  productCount: z.int(),
  createdAt: z.string(),
})
export type AdminBrand = z.output<typeof AdminBrand>

export const BrandInput = z.strictObject({
  name: nameTexts('taxonomy.validation.brandName'),
  slug: SlugField,
  status: StatusField,
  pictureId: z.uuid('taxonomy.validation.picture'),
})
export type BrandInput = z.output<typeof BrandInput>

export const brandCalls = entityCalls({
  path: '/api/admin/brands',
  area: 'catalogue',
  query: listQuery(['name', '-name', 'createdAt', '-createdAt'], { status: TermStatus.optional() }),
  row: AdminBrand,
  one: AdminBrand,
  input: BrandInput,
  about: {
    list: 'All brands, also inactive ones',
    get: 'One brand as its form shows it',
    create: 'Makes a brand; its address comes from its name unless one is given',
    update: 'Saves a brand; a former address leads to the new one',
    remove: 'Deletes a brand that nothing uses',
  },
})
export const { list: listAdminBrands, get: getAdminBrand, create: createBrand, update: updateBrand, remove: removeBrand } = brandCalls

export const changeBrands = endpoint({
  method: 'POST',
  path: '/api/admin/brands/change',
  access: 'admin',
  may: 'catalogue.change',
  about: 'Activates, deactivates or deletes many brands; used ones are not deleted and are named',
  body: Change,
  reply: Changed,
})
