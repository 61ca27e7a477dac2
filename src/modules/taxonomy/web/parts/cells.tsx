// Cells of the lists of terms, beside those of src/web/table.
import type { Texts } from '#shared/locale.ts'
import type { Column } from '#web/table/columns.tsx'
import { countColumn, InReaderLanguage } from '#web/table/entity-columns.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Badge } from '#web/ui/badge.tsx'

/** A mark for a title that the other language lacks; nothing when both are there. */
export function Untranslated({ words }: { words: Texts }) {
  const { t } = useTranslation()
  if (words.en !== '' && words.ar !== '') return null
  return <Badge tone="warning">{t(`taxonomy.admin.untranslated.${words.en === '' ? 'noEnglish' : 'noArabic'}`)}</Badge>
}

/** A title with its mark for a missing translation. */
export const TitleWithMark = ({ words }: { words: Texts }) => (
  <span className="inline-flex flex-wrap items-center gap-2">
    <InReaderLanguage words={words} />
    <Untranslated words={words} />
  </span>
)

export const productColumn = <T extends { productCount: number }>(): Column<T> =>
  countColumn('products', 'taxonomy.admin.fields.products', (row) => row.productCount)
