import { PdfButton } from '#modules/documents/web/parts/pdf-button.tsx'
import { useTranslation } from '#web/translation.tsx'
import { getOwnCategorySheet, sheetKinds } from '../../category-sheets-contract.ts'

/** The papers of a category that customers take along: its price list, and its line sheet. Loaded for customers alone. */
export function OwnCategorySheets({ category, hasPrices }: { category: string; hasPrices: boolean }) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap gap-2">
      {sheetKinds
        .filter((kind) => hasPrices || kind === 'lineSheet')
        .map((kind) => (
          <PdfButton
            key={kind}
            of={getOwnCategorySheet}
            input={{ params: { kind }, query: { category } }}
            label={t(`shop.category.${kind}`)}
          />
        ))}
    </div>
  )
}
