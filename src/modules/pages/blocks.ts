// A page's blocks: the value of each attribute type as it is stored and sent, and what is wrong with a list of them. Pure.
import { z } from 'zod'
import { videoOf } from '#modules/extras/rules.ts'
import { Texts, textsUpTo } from '#shared/locale.ts'
import type { Attribute } from './layouts.ts'
import { isLink } from './rules.ts'

const Id = z.uuid()
/** The most entries of a gallery, of questions, of links, of a form. */
export const mostEntries = 40

const Picture = z.strictObject({ fileId: Id, alt: textsUpTo(300) })
const Link = z.strictObject({ label: textsUpTo(120), href: z.string().trim().max(500).refine(isLink, 'page.admin.validation.link') })
const Question = z.strictObject({ question: textsUpTo(300), answer: textsUpTo(4000) })

/** A `name` and an `email` say who writes: the office's message is from them. */
export const fieldKinds = ['text', 'name', 'longText', 'email', 'phone', 'number', 'choice', 'checkbox'] as const
export type FieldKind = (typeof fieldKinds)[number]

const FormField = z
  .strictObject({
    /** Names the answer; it stays when the label changes. */
    key: z
      .string()
      .trim()
      .regex(/^[a-z][a-zA-Z0-9]{0,39}$/, 'page.admin.validation.attributeKey'),
    kind: z.enum(fieldKinds),
    label: textsUpTo(120),
    hint: textsUpTo(300),
    isRequired: z.boolean(),
    /** The options of a `choice`. */
    choices: z.array(textsUpTo(120)).max(mostEntries),
  })
  .refine(({ kind, choices }) => kind !== 'choice' || choices.length > 1, { path: ['choices'], error: 'page.admin.validation.choices' })
export type FormField = z.output<typeof FormField>

// Every block may have a heading.
const common = { key: z.string().max(40), title: textsUpTo(200) }

/** A block as it is stored: the attribute it belongs to, that attribute's type, and the value. */
export const Block = z.discriminatedUnion('type', [
  z.strictObject({ ...common, type: z.literal('text'), text: textsUpTo(4000) }),
  z.strictObject({ ...common, type: z.literal('richText'), html: textsUpTo(60_000) }),
  z.strictObject({ ...common, type: z.literal('picture'), picture: Picture.nullable() }),
  z.strictObject({ ...common, type: z.literal('gallery'), pictures: z.array(Picture).max(mostEntries) }),
  z
    .strictObject({ ...common, type: z.literal('video'), fileId: Id.nullable(), address: z.string().trim().max(300) })
    .refine(({ address }) => address === '' || videoOf(address) !== null, { path: ['address'], error: 'extras.validation.address' }),
  z.strictObject({ ...common, type: z.literal('links'), links: z.array(Link).max(mostEntries) }),
  z.strictObject({ ...common, type: z.literal('products'), productIds: z.array(Id).max(mostEntries) }),
  z.strictObject({ ...common, type: z.literal('questions'), questions: z.array(Question).max(mostEntries) }),
  z.strictObject({
    ...common,
    type: z.literal('form'),
    fields: z
      .array(FormField)
      .max(mostEntries)
      .superRefine((all, check) => {
        for (const [at, each] of all.entries())
          if (all.findIndex((other) => other.key === each.key) < at)
            check.addIssue({ code: 'custom', path: [at, 'key'], message: 'page.admin.validation.keyTwice' })
      }),
    submit: textsUpTo(60),
    thanks: textsUpTo(500),
  }),
])
export type Block = z.output<typeof Block>

const isBlank = ({ en, ar }: Texts): boolean => en.trim() === '' && ar.trim() === ''
const isBlankHtml = ({ en, ar }: Texts): boolean => [en, ar].every((html) => html.replace(/<[^>]*>|&nbsp;|\s/g, '') === '')

/** Is there nothing in a block that a visitor could see? */
export function isEmpty(block: Block): boolean {
  switch (block.type) {
    case 'text':
      return isBlank(block.text)
    case 'richText':
      return isBlankHtml(block.html)
    case 'picture':
      return block.picture === null
    case 'gallery':
      return block.pictures.length === 0
    case 'video':
      return block.fileId === null && block.address === ''
    case 'links':
      return block.links.every(({ label }) => isBlank(label))
    case 'products':
      return block.productIds.length === 0
    case 'questions':
      return block.questions.every(({ question }) => isBlank(question))
    case 'form':
      return block.fields.every(({ label }) => isBlank(label))
  }
}

/** The forms that visitors see among blocks. */
export const formsOf = (blocks: readonly Block[]): Extract<Block, { type: 'form' }>[] =>
  blocks.filter((block) => block.type === 'form').filter((form) => !isEmpty(form))

/** The pictures and videos of the gallery that blocks show. */
export function filesOf(blocks: readonly Block[]): { id: string; kind: 'picture' | 'video' }[] {
  return blocks.flatMap((block): { id: string; kind: 'picture' | 'video' }[] => {
    if (block.type === 'picture') return block.picture ? [{ id: block.picture.fileId, kind: 'picture' }] : []
    if (block.type === 'gallery') return block.pictures.map(({ fileId }) => ({ id: fileId, kind: 'picture' }))
    return block.type === 'video' && block.fileId !== null ? [{ id: block.fileId, kind: 'video' }] : []
  })
}

export type BlockProblem = { at: number | null; key: string; error: 'blockUnknown' | 'blockTwice' | 'blockMissing' }

/** Takes a page's blocks and its layout's attributes; gives the blocks that the layout does not allow, for publishing also those that are missing. */
export function blockProblems(blocks: readonly Block[], attributes: readonly Attribute[], isPublished: boolean): BlockProblem[] {
  const found = blocks.flatMap(({ key, type }, at): BlockProblem[] => {
    const attribute = attributes.find((each) => each.key === key)
    if (attribute?.type !== type) return [{ at, key, error: 'blockUnknown' }]
    const isTwice = !attribute.isMany && blocks.findIndex((other) => other.key === key) < at
    return isTwice ? [{ at, key, error: 'blockTwice' }] : []
  })
  const missing = attributes.filter(({ key, isRequired }) => isRequired && blocks.every((block) => block.key !== key || isEmpty(block)))
  return isPublished ? [...found, ...missing.map(({ key }) => ({ at: null, key, error: 'blockMissing' as const }))] : found
}

const none = (): Texts => ({ en: '', ar: '' })

/** A new block of an attribute. */
export function emptyBlock({ key, type }: Pick<Attribute, 'key' | 'type'>): Block {
  const own = { key, title: none() }
  switch (type) {
    case 'text':
      return { ...own, type, text: none() }
    case 'richText':
      return { ...own, type, html: none() }
    case 'picture':
      return { ...own, type, picture: null }
    case 'gallery':
      return { ...own, type, pictures: [] }
    case 'video':
      return { ...own, type, fileId: null, address: '' }
    case 'links':
      return { ...own, type, links: [] }
    case 'products':
      return { ...own, type, productIds: [] }
    case 'questions':
      return { ...own, type, questions: [] }
    case 'form':
      return { ...own, type, fields: [], submit: none(), thanks: none() }
  }
}

/**
 * Takes blocks made for one version of a layout and the attributes of another; gives those whose key and type are still there, an empty one
 * for each required attribute that has none yet, and the keys of what was left out.
 */
export function takeOver(blocks: readonly Block[], attributes: readonly Attribute[]): { blocks: Block[]; dropped: string[] } {
  const wrong = new Set(blockProblems(blocks, attributes, false).map(({ at }) => at))
  const kept = blocks.filter((_, at) => !wrong.has(at))
  const fresh = attributes.filter(({ key, isRequired }) => isRequired && kept.every((block) => block.key !== key))
  return {
    blocks: [...kept, ...fresh.map(emptyBlock)],
    dropped: [...wrong].flatMap((at) => (at === null ? [] : (blocks[at]?.key ?? []))),
  }
}
