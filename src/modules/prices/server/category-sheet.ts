// Price lists and line sheets of a category: its products with a company's prices, the catalogue's, or none.
import { eq, type SQL, sql } from 'drizzle-orm'
import { companies } from '#modules/companies/server/tables.ts'
import type { PdfReply } from '#modules/documents/contract.ts'
import { pdfReply, type Pictures } from '#modules/documents/server/public.ts'
import type { Sheet } from '#modules/documents/sheet.ts'
import { jpegsOf } from '#modules/files/server/public.ts'
import { getSettings, letterheadOf, maySeePrices } from '#modules/settings/server/public.ts'
import { categories } from '#modules/taxonomy/server/tables.ts'
import { type Ctx, customerOf } from '#server/ctx.ts'
import { say } from '#server/texts.ts'
import { coreErrors, type ErrorParams } from '#shared/errors.ts'
import type { HandlerInput } from '#shared/endpoint.ts'
import { listIn, regionalForm, textIn, type Texts } from '#shared/locale.ts'
import { formatMoney, type Minor } from '#shared/money.ts'
import { isolateValues } from '#shared/option-values.ts'
import { dateText, dayOf } from '#shared/time.ts'
import { quantityText, unitWords } from '#shared/units.ts'
import { type getCategorySheet as officeCall, mostProducts, type SheetKind } from '../category-sheets-contract.ts'
import { type DecidedPrice, decidePrice } from '../rules.ts'
import { productsOfCategory, type SheetProduct, type SheetVariant } from './category-products.ts'
import { readPriceInput } from './price-input.ts'

type Prices = ReadonlyMap<string, DecidedPrice>
type Head = { category: Texts; companyName: string | null; seller: Sheet['seller']; total: number; day: string }

/** Variants of a product that cost the same at every quantity and are ordered alike. */
type Group = { variants: SheetVariant[]; price: DecidedPrice | null }

function groupsOf({ variants }: SheetProduct, prices: Prices | null): Group[] {
  const keyOf = ({ id, minQuantity, multiple }: SheetVariant) =>
    JSON.stringify([prices?.get(id)?.unitPrice, prices?.get(id)?.ladder, minQuantity, multiple])
  return [...Map.groupBy(variants, keyOf).values()].map((own) => ({ variants: own, price: (own[0] && prices?.get(own[0].id)) ?? null }))
}

/** `prices`: null where nobody may see any. */
type Showing = { kind: SheetKind; products: readonly SheetProduct[]; prices: Prices | null; head: Head }

/** How the sheet writes amounts, and what it says of variants with one price. */
function wordsFor({ locale, profile }: Ctx) {
  const t = (key: string, params: ErrorParams = {}) => say(locale, `paper.admin.${key}`, params)
  const writing = regionalForm(locale, profile.locale)
  const money = (amount: Minor) => formatMoney(amount, profile.currency.code, writing)
  const amount = (product: SheetProduct, quantity: number) =>
    quantityText(quantity, product.decimals, unitWords(product.unit, product.plurals, locale), locale)
  const words = ({ variants }: Group) =>
    isolateValues(listIn(variants.map((variant) => textIn(variant.words, locale)).filter(Boolean), locale), locale)
  /** The values that all these variants have in common. */
  const limits = (product: SheetProduct, { variants }: Group): string[] => {
    const common = (of: 'minQuantity' | 'multiple', key: string) => {
      const [first = 1, ...others] = new Set(variants.map((variant) => variant[of]))
      return first > 1 && others.length === 0 ? [t(key, { quantity: amount(product, first) })] : []
    }
    return [...common('minQuantity', 'atLeast'), ...common('multiple', 'inCases')]
  }
  const steps = (product: SheetProduct, { price }: Group): string[] =>
    (price?.ladder ?? []).slice(1).map((step) => t('from', { quantity: amount(product, step.fromQuantity), price: money(step.unitPrice) }))
  return { t, money, words, limits, steps }
}

export function categorySheet(ctx: Ctx, { kind, products, prices, head }: Showing): Sheet {
  const { locale } = ctx
  const { category, companyName, seller, total, day } = head
  const { t, money, words, limits, steps } = wordsFor(ctx)
  const date = dateText(day)
  const skuOf = (product: SheetProduct, { variants }: Group) => (variants.length === 1 && variants[0] ? variants[0].sku : product.sku)
  const card = (product: SheetProduct) => {
    const groups = groupsOf(product, prices)
    const known = groups.flatMap(({ price }) => price?.unitPrice ?? []).toSorted((a, b) => a - b)
    const [lowest, highest] = [known[0], known.at(-1)]
    const all: Group = { variants: product.variants, price: null }
    return {
      picture: product.hash,
      title: textIn(product.title, locale),
      lines: [product.sku, words(all), ...limits(product, all)].filter(Boolean),
      price:
        lowest === undefined || highest === undefined ? '' : lowest === highest ? money(lowest) : `${money(lowest)} – ${money(highest)}`,
    }
  }
  const rows = products.flatMap((product) =>
    groupsOf(product, prices).map((group) => ({
      cells: [
        skuOf(product, group),
        textIn(product.title, locale),
        unitWords(product.unit, product.plurals, locale).one,
        ...(prices ? [group.price ? money(group.price.unitPrice) : ''] : []),
      ],
      notes: [words(group), ...limits(product, group), ...steps(product, group)].filter(Boolean),
    })),
  )
  const isCut = total > products.length
  return {
    locale,
    title: t(`categorySheets.${kind}`, { name: textIn(category, locale) }),
    subtitle: [t('asOf', { date }), ...(prices ? [t('withoutVat')] : [])],
    seller,
    details: companyName === null ? [] : [{ label: t('preparedFor'), lines: [companyName] }],
    columns:
      kind === 'lineSheet'
        ? []
        : [
            { label: t('sku'), align: 'start' },
            { label: t('description'), align: 'start', wide: true },
            { label: t('unit'), align: 'start' },
            ...(prices ? [{ label: t('unitPrice'), align: 'end' as const }] : []),
          ],
    rows: kind === 'lineSheet' ? [] : rows,
    cards: kind === 'lineSheet' ? products.map(card) : [],
    totals: [],
    notes: isCut ? [{ label: t('cut'), lines: [t('cutText', { shown: products.length, total })] }] : [],
    signatures: [],
    footer: [seller.name, textIn(category, locale)].filter(Boolean),
  }
}

type Wish = { kind: SheetKind; which: SQL; company: { id: string; name: string } | null; hasPrices: boolean }

async function make(ctx: Ctx, { kind, which, company, hasPrices }: Wish): Promise<PdfReply> {
  const [category] = await ctx.db.select({ id: categories.id, title: categories.title }).from(categories).where(which)
  if (!category) throw coreErrors.notFound()
  const [{ products, total }, settings] = await Promise.all([productsOfCategory(ctx, category.id, mostProducts[kind]), getSettings(ctx)])
  const ids = products.flatMap(({ variants }) => variants.map(({ id }) => id))
  const inputs = hasPrices ? await readPriceInput(ctx, company?.id ?? null, ids) : null
  const prices = inputs && new Map([...inputs].map(([id, input]) => [id, decidePrice(input, input.minQuantity)]))
  const sheet = categorySheet(ctx, {
    kind,
    products,
    prices,
    head: {
      category: category.title,
      companyName: company?.name ?? null,
      seller: letterheadOf(settings.company, ctx.locale),
      total,
      day: dayOf(ctx.now, ctx.config.timeZone),
    },
  })
  const pictures: Pictures =
    kind === 'lineSheet'
      ? await jpegsOf(
          ctx.storage,
          products.flatMap(({ hash }) => hash ?? []),
        )
      : {}
  return pdfReply(say(ctx.locale, `paper.admin.categorySheets.${kind}`, { name: textIn(category.title, ctx.locale) }), [sheet], pictures)
}

/** The paper of any category for the office, with the prices of a company where one is named. */
export async function getCategorySheet(
  ctx: Ctx,
  kind: SheetKind,
  { category, company: companyId, language }: HandlerInput<typeof officeCall>['query'],
): Promise<PdfReply> {
  const [company] = companyId
    ? await ctx.db.select({ id: companies.id, name: companies.name }).from(companies).where(eq(companies.id, companyId))
    : []
  if (companyId && !company) throw coreErrors.notFound()
  return make(
    { ...ctx, locale: language ?? ctx.locale },
    { kind, which: eq(categories.id, category), company: company ?? null, hasPrices: true },
  )
}

/** The paper of an active category for a customer, with the prices they may see. */
export async function getOwnCategorySheet(ctx: Ctx, kind: SheetKind, slug: string): Promise<PdfReply> {
  const companyId = customerOf(ctx)?.companyId ?? null
  const [company] = companyId
    ? await ctx.db.select({ id: companies.id, name: companies.name }).from(companies).where(eq(companies.id, companyId))
    : []
  const which = sql`${categories.slug} = ${slug} and ${categories.status} = 'active'`
  return make(ctx, { kind, which, company: company ?? null, hasPrices: await maySeePrices(ctx) })
}
