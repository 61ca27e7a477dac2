// The card in which slides and menus are previewed: as a phone or a desktop shows them, in either language.
import { type ReactNode, useState } from 'react'
import type { Locale } from '#shared/locale.ts'
import { useLocale } from '#web/boot-context.tsx'
import { LanguageChips } from '#web/form/language-chips.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Card } from '#web/ui/card.tsx'
import { ChoiceChip } from '#web/ui/chip.tsx'

const widths = { phone: 390, desktop: 1280 } as const
type Screen = keyof typeof widths

/** The screen and the language that a preview shows, and the ways to change them. */
export function usePreview() {
  const [screen, setScreen] = useState<Screen>('phone')
  const [language, setLanguage] = useState<Locale>(useLocale())
  return { screen, language, width: widths[screen], setScreen, setLanguage }
}

type Props = Omit<ReturnType<typeof usePreview>, 'width'> & { children: ReactNode }

export function PreviewCard({ screen, setScreen, language, setLanguage, children }: Props) {
  const { t } = useTranslation()
  return (
    <Card
      title={t('content.admin.preview.title')}
      actions={
        <>
          {(['phone', 'desktop'] as const).map((each) => (
            <ChoiceChip key={each} pressed={screen === each} onPress={() => setScreen(each)}>
              {t(`content.admin.preview.${each}`)}
            </ChoiceChip>
          ))}
          <LanguageChips value={language} onChange={setLanguage} />
        </>
      }
    >
      {children}
    </Card>
  )
}
