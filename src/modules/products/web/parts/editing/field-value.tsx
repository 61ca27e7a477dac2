// One value of a product's field in words: choices by their titles, amounts formatted, pictures as pictures.
import { useTranslation } from '#web/translation.tsx'
import { listOptionGroupChoices } from '../../../product-admin-contract.ts'
import type { TermChoices } from '#modules/taxonomy/admin-contract.ts'
import { listIn, textIn, type Texts } from '#shared/locale.ts'
import { quantityToText } from '#shared/quantity.ts'
import { useFormat, useLocale } from '#web/boot-context.tsx'
import { useLive } from '#web/page-data.ts'
import type { FieldKind } from './product-fields.ts'

type Props = { kind: FieldKind; value: unknown; choices: TermChoices; decimals: number }

const record = (value: unknown): Record<string, unknown> => (typeof value === 'object' && value !== null ? { ...value } : {})
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

export function FieldValue(props: Props) {
  const { t } = useTranslation()
  const words = useWords(props)
  const hashes = props.kind === 'picture' ? [props.value] : props.kind === 'pictures' ? list(props.value) : null
  if (hashes) {
    const shown = hashes.map((each) => String(typeof each === 'string' ? each : (record(each)['hash'] ?? ''))).filter(Boolean)
    if (shown.length === 0) return <span className="text-ink-soft">{t('core.none')}</span>
    return (
      <span className="flex flex-wrap gap-1">
        {shown.map((hash) => (
          <img
            key={hash}
            src={`/files/${hash}/160.webp`}
            alt=""
            width={40}
            height={40}
            className="size-10 rounded-sm bg-sunken object-cover"
          />
        ))}
      </span>
    )
  }
  if (words === '') return <span className="text-ink-soft">{t('office.admin.product.nothing')}</span>
  return <bdi className="break-words whitespace-pre-line">{words.length > 400 ? `${words.slice(0, 400)}…` : words}</bdi>
}

function useWords({ kind, value, choices, decimals }: Props): string {
  const { t } = useTranslation()
  const locale = useLocale()
  const { money } = useFormat()
  const { data: groups = [] } = useLive(listOptionGroupChoices, {}, { staleTime: 60_000, enabled: kind === 'optionGroups' })
  if (value === null || value === undefined || value === '') return ''
  const titleIn = (all: readonly { id: string; title: Texts }[], id: unknown) => {
    const found = all.find((each) => each.id === id)
    return found ? textIn(found.title, locale) : t('office.admin.product.gone')
  }
  const words = (texts: unknown) => textIn({ en: String(record(texts)['en'] ?? ''), ar: String(record(texts)['ar'] ?? '') }, locale)
  switch (kind) {
    case 'status':
      return t(`office.admin.status.${String(value)}`)
    case 'money':
      return typeof value === 'number' ? money(value) : String(value)
    case 'steps':
      return typeof value === 'number' ? quantityToText(value, decimals) : String(value)
    case 'brand':
      return titleIn(choices.brands, value)
    case 'category':
      return (choices.categories.find(({ id }) => id === value)?.path ?? []).map((each) => textIn(each, locale)).join(' / ')
    case 'unit':
      return titleIn(choices.units, value)
    case 'taxGroup':
      return titleIn(choices.taxGroups, value)
    case 'tags':
      return listIn(
        list(value).map((id) => titleIn(choices.tags, id)),
        locale,
      )
    case 'optionGroups':
      return list(value)
        .map((id) => titleIn(groups, id))
        .join(' → ')
    case 'bundle':
      return listIn(
        list(value).map((part) => `${String(record(part)['sku'])} × ${String(record(part)['quantity'])}`),
        locale,
      )
    case 'titles':
      return listIn(list(value).map(words), locale)
    case 'attributes':
      return list(value)
        .map((each) => `${words(record(each)['name'])}: ${words(record(each)['value'])}`)
        .join('\n')
    case 'html':
      return plain(String(value))
    default:
      return typeof value === 'object' ? JSON.stringify(value) : String(value)
  }
}
