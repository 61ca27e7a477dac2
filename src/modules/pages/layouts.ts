// A layout: a list of typed attributes in their order. Pure.
import { z } from 'zod'
import { nameTexts, Texts } from '#shared/locale.ts'

/** The types of attributes, and of the blocks that hold their values. */
export const blockTypes = ['text', 'richText', 'picture', 'gallery', 'video', 'links', 'products', 'questions', 'form'] as const
export type BlockType = (typeof blockTypes)[number]

/** The layouts every shop has; their screens in the shop are made for them, so they are not deleted. */
export const ownLayouts = ['default', 'landing', 'blog', 'form', 'services', 'contact', 'about'] as const

/** A layout's key in addresses, an attribute's key in its blocks. */
const key = (error: string) =>
  z
    .string()
    .trim()
    .max(40, error)
    .regex(/^[a-z][a-zA-Z0-9-]*$/, error)
export const LayoutKey = key('page.admin.validation.layoutKey')

export const Attribute = z.strictObject({
  key: key('page.admin.validation.attributeKey'),
  label: nameTexts('page.admin.validation.label', 2),
  type: z.enum(blockTypes, 'page.admin.validation.type'),
  /** A page cannot be published without it. */
  isRequired: z.boolean(),
  /** A page may hold several of it. */
  isMany: z.boolean(),
})
export type Attribute = z.output<typeof Attribute>

/** The attributes of a layout in the order in which a new page shows them. */
export const Attributes = z
  .array(Attribute)
  .min(1, 'page.admin.validation.attributes')
  .max(30, 'page.admin.validation.attributes')
  .superRefine((all, check) => {
    for (const [at, each] of all.entries())
      if (all.findIndex((other) => other.key === each.key) < at)
        check.addIssue({ code: 'custom', path: [at, 'key'], message: 'page.admin.validation.keyTwice' })
  })

/** Takes what is stored of a layout's attributes; gives those that can be read, and whether that is not all. */
export function readAttributes(stored: unknown): { attributes: Attribute[]; isBroken: boolean } {
  const each = Array.isArray(stored) ? stored.map((one) => Attribute.safeParse(one).data) : []
  const attributes = each.filter((one) => one !== undefined)
  return { attributes, isBroken: attributes.length === 0 || attributes.length < each.length }
}

/** A layout as others name it. */
export const LayoutName = z.object({ id: z.uuid(), key: z.string(), name: Texts })
export type LayoutName = z.output<typeof LayoutName>
