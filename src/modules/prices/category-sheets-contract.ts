// Price lists and line sheets of a category as PDF: for the office with a company's prices or the catalogue's, and for customers with their own.
import { z } from 'zod'
import { PdfReply } from '#modules/documents/contract.ts'
import { endpoint, Id } from '#shared/endpoint.ts'
import { Locale } from '#shared/locale.ts'

/** priceList: a table of products with their prices. lineSheet: their pictures, with prices below. */
export const sheetKinds = ['priceList', 'lineSheet'] as const
export type SheetKind = (typeof sheetKinds)[number]

/** The most products of one paper. */
export const mostProducts: Record<SheetKind, number> = { priceList: 1000, lineSheet: 240 }

const params = z.object({ kind: z.enum(sheetKinds) })

export const getCategorySheet = endpoint({
  method: 'GET',
  path: '/api/admin/category-sheets/:kind',
  access: 'admin',
  may: 'prices.see',
  about:
    'The products of a category that the shop shows, as a price list or a line sheet: with the prices of a company, or those of the catalogue',
  params,
  query: z.strictObject({ category: Id, company: Id.optional(), language: Locale.optional() }),
  reply: PdfReply,
})

export const getOwnCategorySheet = endpoint({
  method: 'GET',
  path: '/api/account/category-sheets/:kind',
  access: 'customer',
  about: 'The products of a category as a price list or a line sheet with the own prices; without any for those who may not see them',
  params,
  query: z.strictObject({ category: z.string().min(1).max(200) }),
  limit: { max: 12, seconds: 60 },
  reply: PdfReply,
})
