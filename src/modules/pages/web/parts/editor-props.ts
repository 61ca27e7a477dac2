import type { MenuItem } from '#modules/content/web/parts/menu-values.ts'
import type { Block } from '../../blocks.ts'

/** Files and products named by blocks, by id: addresses and titles. */
export type Known = { hashes: ReadonlyMap<string, string>; products: ReadonlyMap<string, MenuItem> }
export type Learned = { files?: readonly { fileId: string; hash: string }[]; products?: readonly MenuItem[] }

export type EditorProps<B extends Block> = {
  block: B
  onChange: (change: Partial<B>) => void
  known: Known
  /** Notes what was picked, so that it can be shown. */
  learn: (more: Learned) => void
  /** The error at a path of the block. */
  errorAt: (path: string) => string | undefined
}
