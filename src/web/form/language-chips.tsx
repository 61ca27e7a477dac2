import type { Locale } from '#shared/locale.ts'
import { useLanguages } from '../boot-context.tsx'
import { useTranslation } from '../translation.tsx'
import { ChoiceChip } from '../ui/chip.tsx'

/** The languages of the shop to choose one of, for a preview. */
export function LanguageChips({ value, onChange }: { value: Locale; onChange: (language: Locale) => void }) {
  const { t } = useTranslation()
  return useLanguages().map((each) => (
    <ChoiceChip key={each} pressed={value === each} onPress={() => onChange(each)}>
      {t(`form.admin.language.${each}`)}
    </ChoiceChip>
  ))
}
