import { Button } from './button.tsx'

const names = { en: 'English', ar: 'العربية' }
const shortNames = { en: 'EN', ar: 'ع' }

/** Switches to the other language, named in that language; `isTight` shortens the name on a phone. */
export function LanguageToggle({ locale, onToggle, isTight = false }: { locale: 'en' | 'ar'; onToggle: () => void; isTight?: boolean }) {
  const other = locale === 'en' ? 'ar' : 'en'
  return (
    <Button variant="quiet" icon="globe" lang={other} onClick={onToggle} className={isTight ? 'max-sm:px-2' : ''}>
      <span className={isTight ? 'max-sm:sr-only' : ''}>{names[other]}</span>
      {isTight && (
        <span aria-hidden className="sm:hidden">
          {shortNames[other]}
        </span>
      )}
    </Button>
  )
}
