// What the steps of writing a batch hand to each other.
import type { Ids, Units } from '#modules/taxonomy/server/public.ts'
import type { Texts } from '#shared/locale.ts'
import type { Draft } from './plan-batch.ts'

/** Everything the batch's products are sorted by and described with, by the file's words. */
export type Shelves = {
  brands: Ids
  categories: Ids
  tags: Ids
  types: Ids
  values: Ids
  units: Units
  taxGroup: (word: string | null) => string | null
}

/** A product on its way. Quantities of the file are multiplied by `scale`; `decimals` are those of the product's unit. */
export type Saving = { draft: Draft; productId: string; isNew: boolean; decimals: number; scale: number }

export type KnownVariant = { id: string; sku: string; productId: string }

/** The texts a file does say. */
export const said = (texts: Texts): Partial<Texts> => ({
  ...(texts.en === '' ? {} : { en: texts.en }),
  ...(texts.ar === '' ? {} : { ar: texts.ar }),
})
