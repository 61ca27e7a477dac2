// The state of a page's form, and the body made from it. Each block has a key of its own in the form, so that it keeps its place while others move.
import { slugify } from '#shared/folding.ts'
import { typedWhole } from '#shared/typed-amount.ts'
import type { Texts } from '#shared/locale.ts'
import { type Block, emptyBlock } from '../../blocks.ts'
import type { Attribute } from '../../layouts.ts'
import type { AdminPage, PageInput, PageLanguage } from '../../page-admin-contract.ts'

export type EditedBlock = Block & { uid: string }

export type PageValues = {
  url: string
  priority: string
  language: PageLanguage
  title: Texts
  metaTitle: Texts
  metaKeywords: Texts
  metaDescription: Texts
  author: Texts
  category: Texts
  blocks: EditedBlock[]
}

let made = 0
const newUid = (): string => `new-${(made += 1)}`

/** A block that was not in the form yet. */
export const addedBlock = (attribute: Pick<Attribute, 'key' | 'type'>): EditedBlock => ({ ...emptyBlock(attribute), uid: newUid() })

const none = (): Texts => ({ en: '', ar: '' })

/** A new page of a layout, with its required blocks and those that stand once. */
export const newPage = (attributes: readonly Attribute[]): PageValues => ({
  url: '',
  priority: '0',
  language: 'all',
  title: none(),
  metaTitle: none(),
  metaKeywords: none(),
  metaDescription: none(),
  author: none(),
  category: none(),
  blocks: attributes.filter(({ isRequired, isMany }) => isRequired || !isMany).map(addedBlock),
})

/** The form of a saved page; its blocks are known by their place, so that two people's changes are compared block by block. */
export const pageValues = ({
  url,
  priority,
  language,
  title,
  metaTitle,
  metaKeywords,
  metaDescription,
  author,
  category,
  blocks,
}: AdminPage): PageValues => ({
  url,
  priority: String(priority),
  language,
  title,
  metaTitle,
  metaKeywords,
  metaDescription,
  author,
  category,
  blocks: blocks.map((block, at) => ({ ...block, uid: `${block.key}-${at}` })),
})

/** The address of a page whose own is left empty. */
export const proposedUrl = ({ en, ar }: Texts): string => slugify(en || ar)

/** The body to save. */
export const pageBody = (values: PageValues, layout: Pick<PageInput, 'layoutId' | 'layoutHash'>): PageInput => ({
  ...values,
  ...layout,
  url: values.url.trim() || proposedUrl(values.title),
  priority: typedWhole(values.priority),
  blocks: values.blocks.map(({ uid: _, ...block }) => block),
})
