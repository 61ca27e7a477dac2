// Cells that the lists of shelves share: the picture, the name in the reader's language, the status, the number of products.
import { textIn, type Texts } from '#shared/locale.ts'
import { useFormat, useLocale } from '#web/boot-context.tsx'
import { type Column, custom } from '#web/table/columns.tsx'
import { useTranslation } from '#web/translation.tsx'
import { ActiveBadge } from '#web/ui/active-badge.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { PictureRef, ShelfStatus } from '../../fields.ts'

/** A text of both languages in the reader's. */
export const InReaderLanguage = ({ words }: { words: Texts }) => textIn(words, useLocale())

/** A mark for a title that the other language lacks; nothing when both are there. */
export function Untranslated({ words }: { words: Texts }) {
  const { t } = useTranslation()
  if (words.en !== '' && words.ar !== '') return null
  return <Badge tone="warning">{t(`taxonomy.admin.untranslated.${words.en === '' ? 'noEnglish' : 'noArabic'}`)}</Badge>
}

/** The same with the title before it. */
export const TitleWithMark = ({ words }: { words: Texts }) => (
  <span className="inline-flex flex-wrap items-center gap-2">
    <InReaderLanguage words={words} />
    <Untranslated words={words} />
  </span>
)

function Thumb({ picture }: { picture: PictureRef | null }) {
  if (!picture)
    return (
      <span className="grid size-10 place-items-center rounded-sm bg-sunken text-ink-soft">
        <Icon name="image" size={16} />
      </span>
    )
  return (
    <img
      src={`/files/${picture.hash}/160.webp`}
      alt=""
      width={40}
      height={40}
      loading="lazy"
      className="size-10 rounded-sm bg-sunken object-contain"
    />
  )
}

const Count = ({ value }: { value: number }) => {
  const { number } = useFormat()
  return <span className="tabular-nums">{number(value)}</span>
}

export const pictureColumn = <T extends { picture: PictureRef | null }>(): Column<T> =>
  custom('picture', 'taxonomy.admin.fields.picture', (row) => <Thumb picture={row.picture} />)

export const statusColumn = <T extends { status: ShelfStatus }>(): Column<T> =>
  custom('status', 'taxonomy.admin.fields.status', (row) => <ActiveBadge status={row.status} />)

export const countColumn = <T,>(key: string, title: string, value: (row: T) => number): Column<T> =>
  custom(key, title, (row) => <Count value={value(row)} />, { align: 'end' })

export const productColumn = <T extends { productCount: number }>(): Column<T> =>
  countColumn('products', 'taxonomy.admin.fields.products', (row) => row.productCount)
