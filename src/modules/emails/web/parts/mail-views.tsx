// The ways to look at a mail: phone or desktop, light or dark, formatted or as plain text.
import { useState } from 'react'
import type { Locale } from '#shared/locale.ts'
import { useTranslation } from '#web/translation.tsx'
import { ChoiceChip } from '#web/ui/chip.tsx'
import { MailFrame } from './mail-frame.tsx'

const widths = { phone: 390, desktop: 720 } as const

type Props = { title: string; mail: { html: string; text: string }; locale: Locale; height?: number }

export function MailViews({ title, mail, locale, height = 640 }: Props) {
  const { t } = useTranslation()
  const [screen, setScreen] = useState<keyof typeof widths>(() => (window.innerWidth < widths.desktop ? 'phone' : 'desktop'))
  const [isDark, setDark] = useState(false)
  const [isPlain, setPlain] = useState(false)
  const word = (key: string) => t(`email.admin.view.${key}`)
  return (
    <div className="grid grid-cols-1 gap-3">
      <div role="group" aria-label={word('label')} className="flex flex-wrap gap-2">
        {(['phone', 'desktop'] as const).map((each) => (
          <ChoiceChip key={each} pressed={screen === each} disabled={isPlain} onPress={() => setScreen(each)}>
            {word(each)}
          </ChoiceChip>
        ))}
        <ChoiceChip pressed={isDark} disabled={isPlain} onPress={() => setDark(!isDark)}>
          {word('dark')}
        </ChoiceChip>
        <ChoiceChip pressed={isPlain} onPress={() => setPlain(!isPlain)}>
          {word('plain')}
        </ChoiceChip>
      </div>
      {isPlain ? (
        <pre
          dir={locale === 'ar' ? 'rtl' : 'ltr'}
          lang={locale}
          tabIndex={0}
          className="overflow-auto rounded-md border border-line bg-sunken/50 p-4 font-sans text-sm whitespace-pre-wrap text-ink"
          style={{ maxHeight: height }}
        >
          {mail.text}
        </pre>
      ) : (
        <MailFrame title={title} html={mail.html} isDark={isDark} width={widths[screen]} height={height} />
      )}
    </div>
  )
}
