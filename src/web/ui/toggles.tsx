import { useTranslation } from 'react-i18next'
import { Button, IconButton } from './button.tsx'

/** Switches between light and dark; shows what pressing it brings. */
export function ThemeToggle({ dark, onToggle }: { dark: boolean; onToggle: () => void }) {
  const { t } = useTranslation()
  return <IconButton icon={dark ? 'sun' : 'moon'} label={dark ? t('ui.toLight') : t('ui.toDark')} onClick={onToggle} />
}

const names = { en: 'English', ar: 'العربية' }

/** Switches to the other language, named in that language. */
export function LanguageToggle({ locale, onToggle }: { locale: 'en' | 'ar'; onToggle: () => void }) {
  const other = locale === 'en' ? 'ar' : 'en'
  return (
    <Button variant="quiet" icon="globe" lang={other} onClick={onToggle}>
      {names[other]}
    </Button>
  )
}
