// The office's endpoints for brands.
import { z } from 'zod'
import { Done, endpoint, Id, IdParams } from '#shared/endpoint.ts'
import { listQuery, PageMeta } from '#shared/paging.ts'
import { SeenVersion } from '#shared/schemas.ts'
import { Change, Changed, PictureRef, ShelfStatus, SlugField, StatusField } from './fields.ts'
import { Texts, nameTexts } from '#shared/locale.ts'

export const AdminBrand = z.object({
  id: Id,
  version: z.int(),
  slug: z.string(),
  name: Texts,
  status: ShelfStatus,
  picture: PictureRef.nullable(),
  /** Products of this brand that are not archived. */
  productCount: z.int(),
  createdAt: z.string(),
})
export type AdminBrand = z.output<typeof AdminBrand>

export const listAdminBrands = endpoint({
  method: 'GET',
  path: '/api/admin/brands',
  access: 'admin',
  may: 'catalogue.see',
  about: 'All brands, also inactive ones',
  query: listQuery(['name', '-name', 'createdAt', '-createdAt'], { status: ShelfStatus.optional() }),
  reply: z.array(AdminBrand),
  meta: PageMeta,
})

export const getAdminBrand = endpoint({
  method: 'GET',
  path: '/api/admin/brands/:id',
  access: 'admin',
  may: 'catalogue.see',
  about: 'One brand as its form shows it',
  params: IdParams,
  reply: AdminBrand,
})

export const BrandInput = z.strictObject({
  name: nameTexts('taxonomy.validation.brandName'),
  slug: SlugField,
  status: StatusField,
  pictureId: z.uuid('taxonomy.validation.picture'),
})
export type BrandInput = z.output<typeof BrandInput>

export const createBrand = endpoint({
  method: 'POST',
  path: '/api/admin/brands',
  access: 'admin',
  may: 'catalogue.change',
  about: 'Makes a brand; its address comes from its name unless one is given',
  body: BrandInput,
  reply: AdminBrand,
})

export const updateBrand = endpoint({
  method: 'PUT',
  path: '/api/admin/brands/:id',
  access: 'admin',
  may: 'catalogue.change',
  about: 'Saves a brand; a former address leads to the new one',
  params: IdParams,
  body: BrandInput.safeExtend({ version: SeenVersion }),
  reply: AdminBrand,
})

export const removeBrand = endpoint({
  method: 'DELETE',
  path: '/api/admin/brands/:id',
  access: 'admin',
  may: 'catalogue.change',
  about: 'Deletes a brand that nothing uses',
  params: IdParams,
  reply: Done,
})

export const changeBrands = endpoint({
  method: 'POST',
  path: '/api/admin/brands/change',
  access: 'admin',
  may: 'catalogue.change',
  about: 'Activates, deactivates or deletes many brands; used ones are not deleted and are named',
  body: Change,
  reply: Changed,
})
