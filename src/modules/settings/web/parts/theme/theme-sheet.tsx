// A theme laid out to look at: each palette on its own grounds, side by side, then the site's colours and the columns of each device.
import type { CSSProperties, ReactNode } from 'react'
import { contrast, type Mode, type Theme, themeVariables } from '#shared/theme.ts'
import { useTranslation } from '#web/translation.tsx'
import { accentNames, devices, siteColourNames, surfaces } from './theme-values.ts'

function scope(theme: Theme, mode: Mode): CSSProperties {
  const style: CSSProperties = {}
  for (const [name, value] of Object.entries(themeVariables(theme, mode))) style[`--${name}`] = value
  return style
}

/** Takes a theme; its palettes hold for their own boxes only, whatever the theme of the page around them. */
export function ThemeSheet({ theme }: { theme: Theme }) {
  const { t } = useTranslation()
  return (
    <>
      <div className="grid gap-6 lg:grid-cols-2">
        {(['light', 'dark'] as const).map((mode) => (
          <PaletteSheet key={mode} theme={theme} mode={mode} />
        ))}
      </div>
      <Part title={t('theme.admin.sheet.colours')}>
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-8">
          {siteColourNames.map((name) => (
            <li key={name} className="grid gap-1 text-sm text-body">
              <span className="h-12 rounded-md border border-line" style={{ backgroundColor: theme.colors[name] }} />
              {t(`theme.admin.paths.colors.${name}`)}
              <Code>{theme.colors[name]}</Code>
            </li>
          ))}
        </ul>
      </Part>
      <Part title={t('theme.admin.sheet.columns')}>
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-5">
          {devices.map((device) => (
            <li key={device} className="grid gap-1.5 text-sm text-body">
              <span className="grid gap-1" style={{ gridTemplateColumns: `repeat(${theme.columns[device]}, minmax(0, 1fr))` }}>
                {Array.from({ length: theme.columns[device] }, (_, column) => (
                  <span key={column} className="h-10 rounded-sm border border-line bg-card" />
                ))}
              </span>
              {t(`theme.admin.numbers.columns.${device}`)}: {theme.columns[device]}
            </li>
          ))}
        </ul>
        <p className="text-sm text-body">{t('theme.admin.sheet.perPage', { count: theme.perPage })}</p>
      </Part>
    </>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-3">
    <h2 className="text-base font-semibold text-ink">{title}</h2>
    {children}
  </section>
)

const Code = ({ children }: { children: ReactNode }) => (
  <bdi dir="ltr" className="font-mono text-xs">
    {children}
  </bdi>
)

function PaletteSheet({ theme, mode }: { theme: Theme; mode: Mode }) {
  const { t } = useTranslation()
  const palette = theme[mode]
  const grounds = { front: palette.background.front, panel: palette.background.panel, overlay: palette.card.background }
  return (
    <section
      aria-label={t(`theme.admin.modes.${mode}`)}
      style={scope(theme, mode)}
      className="grid content-start gap-5 rounded-md border border-line bg-ground p-5"
    >
      <h2 className="text-base font-semibold text-ink">{t(`theme.admin.modes.${mode}`)}</h2>
      {surfaces.map((name) => {
        const { headline, body } = palette.text[name]
        const ratio = Math.min(contrast(headline, grounds[name]), contrast(body, grounds[name]))
        return (
          <div key={name} className="grid gap-1 rounded-md border border-line p-4" style={{ backgroundColor: grounds[name] }}>
            <p className="text-lg font-semibold" style={{ color: headline }}>
              {t('theme.admin.sheet.headline')}: {t(`theme.admin.sheet.${name}`)}
            </p>
            <p style={{ color: body }}>{t('theme.admin.sheet.body')}</p>
            <p className="text-sm" style={{ color: body }}>
              {t('theme.admin.sheet.contrast')}: <Code>{ratio.toFixed(1)} : 1</Code>
            </p>
          </div>
        )
      })}
      <h3 className="text-sm font-semibold text-ink">{t('theme.admin.sheet.accents')}</h3>
      <ul className="grid gap-2 sm:grid-cols-3">
        {accentNames.map((name) => (
          <li key={name} className="grid gap-1 text-sm">
            <span className={`rounded-t-md px-3 py-2 font-medium ${fills[name]}`}>{t(`theme.admin.paths.${name}.color`)}</span>
            <span className="rounded-b-md px-3 py-2" style={{ backgroundColor: palette[name].effect, color: `var(--on-${name}-effect)` }}>
              {t('theme.admin.sheet.effect')}
            </span>
            <span className="text-body">
              <Code>
                {palette[name].color} {palette[name].effect}
              </Code>
            </span>
          </li>
        ))}
      </ul>
      <h3 className="text-sm font-semibold text-ink">{t('theme.admin.sheet.messages')}</h3>
      <ul className="grid gap-2 sm:grid-cols-2">
        {(['danger', 'success', 'info', 'warning'] as const).map((tone) => (
          <li key={tone} className={`rounded-md border px-3 py-2 text-sm ${tones[tone]}`}>
            {t(`theme.admin.sheet.${tone}`)}
          </li>
        ))}
      </ul>
    </section>
  )
}

// Whole class names, so that the style sheet has them.
const fills = {
  primary: 'bg-primary text-on-primary',
  secondary: 'bg-secondary text-on-secondary',
  tertiary: 'bg-tertiary text-on-tertiary',
}
const tones = {
  danger: 'border-danger-line bg-danger-soft text-danger',
  success: 'border-success-line bg-success-soft text-success',
  info: 'border-info-line bg-info-soft text-info',
  warning: 'border-warning-line bg-warning-soft text-warning',
}
