// Above the theme's inputs: ready themes to begin with, a file to import or export, and the way back to what is saved.
import { useState } from 'react'
import type { Theme } from '#shared/theme.ts'
import { type PresetName, presetNames, themePresets } from '#shared/theme-presets.ts'
import { downloadText } from '#web/download.ts'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { themeOfFile } from './theme-values.ts'

type Props = {
  /** The theme as it is typed; null while it is none. */
  draft: Theme | null
  isChanged: boolean
  onPreset: (name: PresetName) => void
  onImport: (theme: Theme) => void
  onUndo: () => void
}

/** Far more than a theme needs. */
const mostBytes = 100_000

export function ThemeTools({ draft, isChanged, onPreset, onImport, onUndo }: Props) {
  const { t } = useTranslation()
  const [wrong, setWrong] = useState<string | null>(null)
  const read = async (chosen: File) => {
    const found = chosen.size > mostBytes ? { wrong: '' } : themeOfFile(await chosen.text())
    setWrong('wrong' in found ? found.wrong : null)
    if ('theme' in found) onImport(found.theme)
  }
  /** Clears the error of the last file when another one is chosen. */
  const choose = (take: () => void) => {
    setWrong(null)
    take()
  }
  return (
    <div className="grid gap-4">
      <div role="group" aria-label={t('theme.admin.presets')} className="flex flex-wrap gap-2">
        {presetNames.map((name) => (
          <button
            key={name}
            type="button"
            onClick={() => choose(() => onPreset(name))}
            className="touch-target flex h-10 items-center gap-2 rounded-md border border-line bg-card px-3 text-sm text-ink transition hover:border-line-strong disabled:opacity-60"
          >
            <span aria-hidden className="flex -space-x-1.5 rtl:space-x-reverse">
              {(['primary', 'secondary', 'tertiary'] as const).map((accent) => (
                <span
                  key={accent}
                  className="block size-4 rounded-full border border-card"
                  style={{ backgroundColor: themePresets[name].light[accent].color }}
                />
              ))}
            </span>
            {t(`theme.admin.presetNames.${name}`)}
          </button>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button icon="undo" onClick={() => choose(onUndo)} {...(isChanged ? {} : { disabledReason: t('theme.admin.nothingToUndo') })}>
          {t('theme.admin.undo')}
        </Button>
        <FileButton
          may="settings.change"
          accept="application/json,.json"
          label={t('theme.admin.import')}
          onFiles={([file]) => file && void read(file)}
        />
        <Button
          icon="download"
          onClick={() => draft && downloadText(JSON.stringify(draft, null, 2), 'jumla-theme.json', 'application/json')}
          {...(draft ? {} : { disabledReason: t('theme.admin.notWhole') })}
        >
          {t('theme.admin.export')}
        </Button>
      </div>
      {wrong !== null && (
        <Alert tone="danger" title={t('theme.admin.noTheme')} onClose={() => setWrong(null)}>
          {wrong === '' ? t('theme.admin.noThemeText') : t('theme.admin.wrongAt', { path: wrong })}
        </Alert>
      )}
    </div>
  )
}
