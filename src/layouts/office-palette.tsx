// Opens the command palette by its button in the header or Ctrl K; the palette itself is loaded on first use.
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { useBoot } from '#web/boot-context.tsx'
import { type May, useMay } from '#web/may.ts'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { settingsScreens } from '#modules/settings/web/parts/settings-screens.ts'
import type { Screen } from '#modules/office/web/parts/command-palette.tsx'
import { officeEntries } from './office-menu.tsx'

const CommandPalette = lazy(async () => ({
  default: (await import('#modules/office/web/parts/command-palette.tsx')).CommandPalette,
}))

/** Every screen of the menu and of the settings that this admin may open; one that stands in both has both names. */
export function screensFor(may: May, boot: Parameters<typeof officeEntries>[1]): Screen[] {
  const all: Screen[] = officeEntries(may, boot).map(({ key, to, icon }) => ({ names: [`nav.entries.${key}`], to, icon }))
  if (may('catalogue.change')) all.push({ names: ['office.admin.product.new'], to: paths.office.product('add'), icon: 'plus' })
  for (const { key, to, icon } of settingsScreens.filter((screen) => may(screen.may))) {
    const name = `settings.admin.cards.${key}.title`
    const same = all.find((screen) => screen.to === to)
    if (same) same.names.push(name)
    else all.push({ names: [name], to, icon })
  }
  return all
}

export function OfficePalette() {
  const { t } = useTranslation()
  const may = useMay()
  const boot = useBoot()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k' || event.shiftKey || event.altKey) return
      event.preventDefault()
      setOpen((before) => !before)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  const screens = screensFor(may, boot)
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-keyshortcuts="Control+K"
        className="touch-target flex h-9 items-center gap-2 rounded-md border border-line px-2.5 text-sm text-ink-soft transition hover:bg-sunken hover:text-ink"
      >
        <Icon name="search" size={16} label={t('office.admin.palette.title')} />
        <span className="hidden md:inline" aria-hidden>
          {t('office.admin.palette.open')}
        </span>
        <kbd className="hidden rounded-sm border border-line px-1 text-xs md:inline" aria-hidden dir="ltr">
          Ctrl K
        </kbd>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <CommandPalette screens={screens} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
