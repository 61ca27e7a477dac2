// The texts for components: `const { t } = useTranslation()`, then `t('cart.count', { count })`.
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import type { Spoken, Texts } from './texts.ts'

const TextsContext = createContext<Texts | null>(null)
const SpokenContext = createContext<Spoken | null>(null)

/** Takes the texts made at start; everything below is drawn again when their language changes. */
export function TextsProvider({ texts, children }: { texts: Texts; children: ReactNode }) {
  const present = useSyncExternalStore(texts.onChange, texts.present, texts.present)
  return (
    <TextsContext value={texts}>
      <SpokenContext value={present}>{children}</SpokenContext>
    </TextsContext>
  )
}

/** `t` gives the text of a key; `i18n.language` is the language on screen. */
export function useTranslation(): Spoken {
  const spoken = useContext(SpokenContext)
  if (!spoken) throw new Error('no texts above this component')
  return spoken
}

/** The texts themselves, for those who change the language. */
export function useTexts(): Texts {
  const texts = useContext(TextsContext)
  if (!texts) throw new Error('no texts above this component')
  return texts
}
