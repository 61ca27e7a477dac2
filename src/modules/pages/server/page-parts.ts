// The parts of a page that two of its states are compared by: each text in each language, and what has no language.
import { plainText } from '#modules/products/server/public.ts'
import { locales, type Locale, type Texts } from '#shared/locale.ts'
import type { Block } from '../blocks.ts'
import type { PageContent } from '../content.ts'

const fields = ['title', 'metaTitle', 'metaKeywords', 'metaDescription', 'author', 'category'] as const

/** A piece of a page that versions are compared by: where it stands, and its text in one language, or in none. */
export type Part = { id: string; of: string; language: Locale | null; text: string }

/** The names of attributes, files and products. */
export type Called = { attribute: (key: string) => string; record: (id: string) => string }
/** Two files may have one name: what is the same is decided by what is stored. */
export const asStored: Called = { attribute: (key) => key, record: (id) => id }

/** Takes a page's texts and blocks, and the ids of blocks to leave out; gives its parts. */
export function partsOf({ blocks, language, ...content }: PageContent, called: Called, without: ReadonlySet<string> = new Set()): Part[] {
  const inBoth = (id: string, of: string, texts: Texts, show = (text: string) => text): Part[] =>
    locales.map((each) => ({ id: `${id} ${each}`, of, language: each, text: show(texts[each]) }))
  return [
    ...fields.flatMap((field) => inBoth(field, field, content[field])),
    { id: 'language', of: 'language', language: null, text: language },
    { id: 'order', of: 'order', language: null, text: blocks.map(({ key }) => called.attribute(key)).join(', ') },
    ...withIds(blocks).flatMap(({ id, block }) => {
      if (without.has(id)) return []
      return [
        ...locales.map((each) => ({ id: `${id} ${each}`, of: block.key, language: each, text: wordsIn(block, each) })),
        plainPart(block, id, called),
      ]
    }),
  ]
}

/** Blocks are told apart by their key and their place among those of the same key. */
export function withIds(blocks: readonly Block[]): { id: string; block: Block }[] {
  const seen = new Map<string, number>()
  return blocks.map((block) => {
    const place = seen.get(block.key) ?? 0
    seen.set(block.key, place + 1)
    return { id: `block ${block.key} ${place}`, block }
  })
}

/** The words of a block in one language, a line for each of its texts. */
function wordsIn(block: Block, language: Locale): string {
  const texts: string[] = [block.title[language]]
  if (block.type === 'text') texts.push(block.text[language])
  if (block.type === 'richText') texts.push(plainText(block.html[language], 100_000))
  if (block.type === 'picture' && block.picture) texts.push(block.picture.alt[language])
  if (block.type === 'gallery') texts.push(...block.pictures.map(({ alt }) => alt[language]))
  if (block.type === 'links') texts.push(...block.links.map(({ label }) => label[language]))
  if (block.type === 'questions') texts.push(...block.questions.flatMap(({ question, answer }) => [question[language], answer[language]]))
  if (block.type === 'form')
    texts.push(
      ...block.fields.flatMap(({ label, hint, choices }) => [label, hint, ...choices].map((each) => each[language])),
      block.submit[language],
      block.thanks[language],
    )
  return texts.filter(Boolean).join('\n')
}

/** The parts of a block without a language: addresses, and the names of files and products. */
function plainPart(block: Block, id: string, { record }: Called): Part {
  const text = {
    text: () => '',
    richText: () => '',
    picture: () => (block.type === 'picture' && block.picture ? record(block.picture.fileId) : ''),
    gallery: () => (block.type === 'gallery' ? block.pictures.map(({ fileId }) => record(fileId)).join('\n') : ''),
    video: () => (block.type === 'video' ? (block.fileId === null ? block.address : record(block.fileId)) : ''),
    links: () => (block.type === 'links' ? block.links.map(({ href }) => href).join('\n') : ''),
    products: () => (block.type === 'products' ? block.productIds.map(record).join('\n') : ''),
    questions: () => '',
    form: () =>
      block.type === 'form' ? block.fields.map(({ key, kind, isRequired }) => `${key} ${kind}${isRequired ? ' *' : ''}`).join('\n') : '',
  }[block.type]()
  return { id: `${id} plain`, of: block.key, language: null, text }
}

/** Whether a part is alike in both. */
export const sameIn = (before: ReadonlyMap<string, Part>, after: ReadonlyMap<string, Part>) => (key: string) =>
  (before.get(key)?.text ?? '') === (after.get(key)?.text ?? '')
