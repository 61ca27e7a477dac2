import { clothingPages } from './clothing-pages.ts'
import { nutsPages } from './nuts-pages.ts'
import type { DemoPages } from './shape.ts'

/** The content pages of each demo shop. */
export const demoPages: Record<'clothing' | 'nuts', DemoPages> = { clothing: clothingPages, nuts: nutsPages }
