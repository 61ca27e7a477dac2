import { knownText } from '#modules/settings/known-text.ts'
import type { CompanyInfo } from '#modules/settings/shapes.ts'

/** Where orders are collected: the lines of the shop's own address, as far as the office has entered it. */
export const shopAddress = ({ name, address, post_code }: Pick<CompanyInfo, 'name' | 'address' | 'post_code'>): string[] =>
  [name, address, post_code].map(knownText).filter(Boolean)
