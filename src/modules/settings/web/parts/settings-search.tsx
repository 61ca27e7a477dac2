// The search over all settings, by the names of their fields in both languages.
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { TextTree } from '#shared/speech.ts'
import { useBoot, useLocale } from '#web/boot-context.tsx'
import { loadTexts } from '#web/texts.ts'
import { useTranslation } from '#web/translation.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { findSettings, type Searched } from '../../settings-search.ts'

type Props = { screens: readonly (Searched & { to: string; hasPlaces: boolean })[] }

export function SettingsSearch({ screens }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { textHashes } = useBoot()
  const [typed, setTyped] = useState('')
  const [isWanted, setWanted] = useState(false)
  const [trees, setTrees] = useState<Record<'en' | 'ar', TextTree> | null>(null)
  // The other language's texts are loaded by the first who searches.
  useEffect(() => {
    if (!isWanted || trees) return
    const load = (of: 'en' | 'ar') => loadTexts(of, ['office', 'theme', 'security'], textHashes[of])
    void Promise.all([load('en'), load('ar')]).then(([en, ar]) => setTrees({ en, ar }))
  }, [isWanted, trees, textHashes])
  const found = trees ? findSettings(screens, trees, locale, typed) : []
  const pathOf = (key: string, field: string | null) => {
    const { to = '', hasPlaces = false } = screens.find((screen) => screen.key === key) ?? {}
    return hasPlaces && field !== null ? `${to}#${field}` : to
  }
  return (
    <search className="grid gap-3">
      <TextInput
        type="search"
        label={t('settings.admin.search.label')}
        hideLabel
        placeholder={t('settings.admin.search.label')}
        value={typed}
        onFocus={() => setWanted(true)}
        onChange={(event) => {
          setWanted(true)
          setTyped(event.target.value)
        }}
        start={<Icon name="search" size={16} />}
        fieldClassName="w-full sm:max-w-96"
      />
      <p aria-live="polite" className={typed.trim() !== '' && trees && found.length === 0 ? 'text-sm text-ink-soft' : 'sr-only'}>
        {typed.trim() === '' || !trees
          ? ''
          : found.length === 0
            ? t('settings.admin.search.nothing')
            : t('settings.admin.search.found', { count: found.length })}
      </p>
      {found.length > 0 && (
        <ul className="surface-card divide-y divide-line overflow-hidden rounded-md border border-line">
          {found.map(({ screen, field, label, other }) => (
            <li key={`${screen} ${field}`}>
              <Link
                to={pathOf(screen, field)}
                className="flex flex-wrap items-baseline gap-x-3 px-4 py-2.5 text-sm transition hover:bg-sunken"
              >
                <span className="font-medium text-ink">{label}</span>
                <bdi className="text-ink-soft">{other}</bdi>
                {field !== null && <span className="ms-auto text-ink-soft">{t(`settings.admin.cards.${screen}.title`)}</span>}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </search>
  )
}
