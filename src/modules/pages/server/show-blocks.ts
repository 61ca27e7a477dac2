// Blocks as a reader sees them: in one language, with the pictures, videos and products that are still there.
import { and, inArray, sql } from 'drizzle-orm'
import type { Picture, ProductCard } from '#modules/products/contract.ts'
import { plainText, safeHtml } from '#modules/products/server/public.ts'
import { productIndex } from '#modules/products/server/tables.ts'
import { files } from '#modules/files/server/tables.ts'
import { videoOf } from '#modules/extras/rules.ts'
import type { Ctx } from '#server/ctx.ts'
import { type Texts, textIn } from '#shared/locale.ts'
import { type Block, filesOf, isEmpty } from '../blocks.ts'
import type { ShownBlock } from '../contract.ts'

type Reader = Pick<Ctx, 'db' | 'locale'>
type StoredFile = {
  hash: string
  name: string
  width: number | null
  height: number | null
  colour: string | null
  alt: Texts
  kind: string
}

/** Files and product cards that blocks may name, by id. Deleted ones are missing. */
export type Named = { files: Map<string, StoredFile>; products: Map<string, ProductCard> }

/** Reads the files and products that blocks name. */
export async function readNamed(ctx: Reader, blocks: readonly Block[], { withProducts = true } = {}): Promise<Named> {
  const fileIds = [...new Set(filesOf(blocks).map(({ id }) => id))]
  const productIds = withProducts ? [...new Set(blocks.flatMap((block) => (block.type === 'products' ? block.productIds : [])))] : []
  const [stored, cards] = await Promise.all([
    fileIds.length === 0
      ? []
      : ctx.db
          .select({
            id: files.id,
            hash: files.hash,
            name: files.name,
            width: files.width,
            height: files.height,
            colour: files.colour,
            alt: files.alt,
            kind: files.kind,
          })
          .from(files)
          .where(and(inArray(files.id, fileIds), sql`not ${files.isPrivate}`)),
    productIds.length === 0
      ? []
      : ctx.db
          .select({ id: productIndex.productId, card: sql<ProductCard>`${productIndex.card}->${ctx.locale}::text` })
          .from(productIndex)
          .where(inArray(productIndex.productId, productIds)),
  ])
  return {
    files: new Map(stored.map(({ id, ...file }) => [id, file])),
    products: new Map(cards.map(({ id, card }) => [id, card])),
  }
}

function pictureOf({ files: known }: Named, { fileId, alt }: { fileId: string; alt: Texts }, ctx: Reader): Picture[] {
  const file = known.get(fileId)
  if (file?.kind !== 'picture') return []
  const { hash, width, height, colour } = file
  return [{ hash, width: width ?? 1, height: height ?? 1, colour, alt: textIn(alt, ctx.locale) || textIn(file.alt, ctx.locale) }]
}

/** Takes stored blocks and what they name; gives those that show something, in the reader's language. */
export function showBlocks(ctx: Reader, blocks: readonly Block[], named: Named): ShownBlock[] {
  return blocks.filter((block) => !isEmpty(block)).flatMap((block) => shown(ctx, block, named))
}

function shown(ctx: Reader, block: Block, named: Named): ShownBlock[] {
  const say = (texts: Texts) => textIn(texts, ctx.locale)
  const own = { key: block.key, title: say(block.title) }
  switch (block.type) {
    case 'text':
      return [{ ...own, type: block.type, text: say(block.text) }]
    case 'richText':
      return [{ ...own, type: block.type, html: safeHtml(say(block.html)) }]
    case 'picture':
      return (block.picture ? pictureOf(named, block.picture, ctx) : []).map((picture) => ({ ...own, type: block.type, picture }))
    case 'gallery': {
      const pictures = block.pictures.flatMap((each) => pictureOf(named, each, ctx))
      return pictures.length > 0 ? [{ ...own, type: block.type, pictures }] : []
    }
    case 'video': {
      const file = block.fileId === null ? undefined : named.files.get(block.fileId)
      const elsewhere = block.fileId === null ? videoOf(block.address) : null
      if (!elsewhere && file?.kind !== 'video') return []
      const video = { title: own.title, hash: file?.hash ?? null, host: elsewhere?.host ?? null, hostId: elsewhere?.id ?? null }
      return [{ ...own, type: block.type, video }]
    }
    case 'links':
      return [
        {
          ...own,
          type: block.type,
          links: block.links.filter(({ label }) => say(label) !== '').map(({ label, href }) => ({ label: say(label), href })),
        },
      ]
    case 'products': {
      const products = block.productIds.flatMap((id) => named.products.get(id) ?? [])
      return products.length > 0 ? [{ ...own, type: block.type, products }] : []
    }
    case 'questions':
      return [
        {
          ...own,
          type: block.type,
          questions: block.questions
            .map(({ question, answer }) => ({ question: say(question), answer: say(answer) }))
            .filter(({ question }) => question !== ''),
        },
      ]
    case 'form':
      return [
        {
          ...own,
          type: block.type,
          fields: block.fields.map(({ label, hint, choices, ...field }) => ({
            ...field,
            label: say(label),
            hint: say(hint),
            choices: choices.map(say),
          })),
          submit: say(block.submit),
          thanks: say(block.thanks),
        },
      ]
  }
}

/** The first picture that blocks show; null without one. */
export function firstPicture(ctx: Reader, blocks: readonly Block[], named: Named): Picture | null {
  for (const block of blocks) {
    const found = block.type === 'picture' ? [block.picture] : block.type === 'gallery' ? block.pictures : []
    for (const each of found) {
      const [picture] = each ? pictureOf(named, each, ctx) : []
      if (picture) return picture
    }
  }
  return null
}

/** The words of a page in the reader's language, as plain text. */
export function wordsOf(ctx: Pick<Ctx, 'locale'>, blocks: readonly Block[]): string {
  const texts = blocks.flatMap((block) => {
    if (block.type === 'text') return [textIn(block.text, ctx.locale)]
    if (block.type === 'richText') return [plainText(textIn(block.html, ctx.locale), 100_000)]
    if (block.type === 'questions')
      return block.questions.flatMap(({ question, answer }) => [textIn(question, ctx.locale), textIn(answer, ctx.locale)])
    return []
  })
  return texts.filter(Boolean).join(' ')
}
