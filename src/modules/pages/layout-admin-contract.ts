// The office's endpoints for layouts: their names, their attributes, and the versions those had.
import { z } from 'zod'
import { endpoint, Id } from '#shared/endpoint.ts'
import { entityCalls } from '#shared/entity-calls.ts'
import { LastChange } from '#shared/last-change.ts'
import { nameTexts, Texts } from '#shared/locale.ts'
import { listQuery } from '#shared/paging.ts'
import { Attribute, Attributes, LayoutKey } from './layouts.ts'

const common = {
  id: Id,
  version: z.int(),
  key: z.string(),
  name: Texts,
  /** Names the present version of its attributes. */
  hash: z.string(),
  /** Every shop has it; it is neither renamed in addresses nor deleted. */
  isOwn: z.boolean(),
  /** Parts of its stored attributes cannot be read: they are left out here. */
  isBroken: z.boolean(),
  pageCount: z.int(),
  updatedAt: z.string(),
}

export const LayoutRow = z.object({ ...common, attributeCount: z.int() })
export type LayoutRow = z.output<typeof LayoutRow>

export const AdminLayout = z.object({
  ...common,
  attributes: z.array(Attribute),
  /** The newest first. */
  versions: z.array(z.object({ hash: z.string(), createdAt: z.string() })),
})
export type AdminLayout = z.output<typeof AdminLayout>

export const LayoutInput = z.strictObject({ key: LayoutKey, name: nameTexts('page.admin.validation.layoutName'), attributes: Attributes })
export type LayoutInput = z.output<typeof LayoutInput>

export const layoutCalls = entityCalls({
  path: '/api/admin/page-layouts',
  area: 'content',
  query: listQuery(['name', '-name', 'key', '-key', 'updatedAt', '-updatedAt'], {}),
  row: LayoutRow,
  one: AdminLayout.extend({ lastChange: LastChange }),
  input: LayoutInput,
  about: {
    list: 'The layouts of content pages with the number of their pages',
    get: 'One layout with its attributes and the versions they had',
    create: 'Makes a layout',
    update: 'Saves a layout; other attributes are a new version, and its pages take their values over by key when they are next saved',
    remove: 'Deletes a layout that no page has',
  },
})
export const { list: listLayouts, get: getLayout, create: createLayout, update: updateLayout, remove: removeLayout } = layoutCalls

export const getLayoutVersion = endpoint({
  method: 'GET',
  path: '/api/admin/page-layouts/:id/versions/:hash',
  access: 'admin',
  may: 'content.see',
  about: 'The attributes of one version of a layout',
  params: z.object({ id: Id, hash: z.string().max(64) }),
  reply: z.object({ hash: z.string(), createdAt: z.string(), attributes: z.array(Attribute) }),
})
