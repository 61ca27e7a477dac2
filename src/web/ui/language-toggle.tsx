import { Button } from './button.tsx'

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
