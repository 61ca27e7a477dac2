// Compares the blocks of a page before and after a save, text by text, for the audit trail.
import type { Ctx } from '#server/ctx.ts'
import { answerChanges, type ToldLine } from '#server/record-changes.ts'
import { say } from '#server/texts.ts'
import { textIn } from '#shared/locale.ts'
import { sameValue } from '#shared/same-value.ts'
import { readContent } from '../content.ts'
import { readAttributes } from '../layouts.ts'
import { AdminPage } from '../page-admin-contract.ts'
import { asStored, type Called, type Part, partsOf, sameIn, withIds } from './page-parts.ts'

type State = Record<string, unknown>
const isState = (value: unknown): value is State =>
  typeof value === 'object' && value !== null && 'blocks' in value && Array.isArray(value.blocks)

export const pageChanges = answerChanges('page', (ctx, { before, after }) => {
  if (![before, after].some(isState)) return null
  return { lines: linesOf(ctx, before, after), before: rest(before), after: rest(after) }
})

/** Fields that follow from the blocks, or name records in them: the compared texts show these already. */
const told = new Set(['blocks', 'attributes', 'layoutHash', 'dropped', 'isBroken', 'files', 'products'])

const rest = (state: unknown): unknown =>
  isState(state) ? Object.fromEntries(Object.entries(state).filter(([field]) => !told.has(field))) : state

function linesOf(ctx: Ctx, before: unknown, after: unknown): ToldLine[] {
  const [old, fresh] = [before, after].map((state) => readContent(state).content)
  if (!old || !fresh) return []
  const called = calledIn(ctx, [before, after].filter(isState))
  const stored = new Map(withIds(old.blocks).map(({ id, block }) => [id, block]))
  const equal = new Set(withIds(fresh.blocks).flatMap(({ id, block }) => (sameValue(stored.get(id), block) ? [id] : [])))
  const partsBy = (content: typeof old, names: Called) =>
    new Map(partsOf({ ...content }, names, equal).flatMap((part) => (isTold(part) ? [[part.id, part] as const] : [])))
  const isSame = sameIn(partsBy(old, asStored), partsBy(fresh, asStored))
  const [olds, news] = [partsBy(old, called), partsBy(fresh, called)]
  return [...new Map([...news, ...olds]).values()]
    .filter(({ id }) => !isSame(id))
    .map((part) => ({
      path: part.id,
      label: labelOf(ctx, part, called),
      before: olds.get(part.id)?.text || null,
      after: news.get(part.id)?.text || null,
    }))
}

const isTold = ({ id }: Part): boolean => id === 'order' || id.startsWith('block ')

function labelOf({ locale }: Ctx, { of, language }: Part, { attribute }: Called): string {
  if (of === 'order') return say(locale, 'page.admin.fields.order')
  return language === null ? attribute(of) : `${attribute(of)} (${say(locale, `form.admin.language.${language}`)})`
}

/** The names in both states; the later one's count. */
function calledIn({ locale }: Ctx, states: readonly State[]): Called {
  const labels = new Map(states.flatMap(({ attributes }) => readAttributes(attributes).attributes.map(({ key, label }) => [key, label])))
  const records = new Map(
    states.flatMap(({ files, products }) => [
      ...(AdminPage.shape.files.safeParse(files).data ?? []).map(({ fileId, name }) => [fileId, name] as const),
      ...(AdminPage.shape.products.safeParse(products).data ?? []).map(
        ({ id, title, sku }) => [id, `${textIn(title, locale)} (${sku})`] as const,
      ),
    ]),
  )
  return {
    attribute: (key) => textIn(labels.get(key) ?? { en: key, ar: key }, locale),
    record: (id) => records.get(id) ?? id,
  }
}
