// The office's endpoints for the slides at the top of the home page.
import { z } from 'zod'
import { FileRef } from '#modules/files/file-ref.ts'
import { Done, endpoint, Id } from '#shared/endpoint.ts'
import { entityCalls } from '#shared/entity-calls.ts'
import { listQuery } from '#shared/paging.ts'
import { NewOrder } from '#shared/schemas.ts'
import { ContentChange, ContentStatus, OwnPath } from './menu-admin-contract.ts'
import { nameTexts, Texts, textsUpTo } from '#shared/locale.ts'

export const SlideInput = z.strictObject({
  title: nameTexts('content.validation.title'),
  text: textsUpTo(300),
  extensiveDescription: textsUpTo(2000),
  buttonText: textsUpTo(60),
  href: OwnPath,
  pictureId: z.uuid('content.validation.picture'),
  status: ContentStatus,
})
export type SlideInput = z.output<typeof SlideInput>

export const AdminSlide = z.object({
  id: Id,
  version: z.int(),
  title: Texts,
  text: Texts,
  extensiveDescription: Texts,
  buttonText: Texts,
  href: z.string(),
  picture: FileRef.nullable(),
  status: ContentStatus,
  position: z.int(),
  updatedAt: z.string(),
})
export type AdminSlide = z.output<typeof AdminSlide>

export const slideCalls = entityCalls({
  path: '/api/admin/slides',
  area: 'content',
  query: listQuery(['position', '-position', 'title', '-title', 'updatedAt', '-updatedAt'], { status: ContentStatus.optional() }),
  row: AdminSlide,
  one: AdminSlide,
  input: SlideInput,
  about: {
    list: 'All slides in their order, inactive ones too',
    get: 'One slide',
    create: 'Makes a slide; it comes last',
    update: 'Saves a slide',
    remove: 'Deletes a slide; its picture stays in the gallery',
  },
})
export const { list: listAdminSlides, get: getAdminSlide, create: createSlide, update: updateSlide, remove: removeSlide } = slideCalls

export const orderSlides = endpoint({
  method: 'PUT',
  path: '/api/admin/slides/order',
  access: 'admin',
  may: 'content.change',
  about: 'Puts the slides into this order; those not named follow as they were. Refused where they stood otherwise than the caller saw',
  body: NewOrder,
  reply: Done,
})

export const changeSlides = endpoint({
  method: 'POST',
  path: '/api/admin/slides/change',
  access: 'admin',
  may: 'content.change',
  about: 'Activates, deactivates or deletes several slides',
  body: ContentChange,
  reply: Done,
})
