// The texts in the browser: one language's bundle is loaded, retried up to five times from 350 ms doubling (specification section 9).
import type { Locale } from '#shared/locale.ts'
import { type Speak, speaker, type TextTree } from '#shared/speech.ts'

export type TextBundle = 'shop' | 'admin'

/** What is said at one moment: the language and the way to its texts. */
export type Spoken = { t: Speak; i18n: { language: Locale } }

/** The texts on screen; another language takes their place without anything else being lost. */
export type Texts = {
  present(): Spoken
  change(locale: Locale, tree: TextTree): void
  /** Calls back after each change; gives the way to stop. */
  onChange(changed: () => void): () => void
}

/** Begins with one language; used by the server for each page's language. `missing` says what has no text, else its key does. */
export function createTexts(locale: Locale, tree: TextTree, missing?: Speak): Texts {
  const spoken = (language: Locale, texts: TextTree): Spoken => ({ t: speaker(language, texts, missing), i18n: { language } })
  let present = spoken(locale, tree)
  const listeners = new Set<() => void>()
  return {
    present: () => present,
    change: (next, texts) => {
      present = spoken(next, texts)
      for (const changed of listeners) changed()
    },
    onChange: (changed) => {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
  }
}

/** Fetches a bundle. `hash` makes the address immutable. */
export async function loadTexts(locale: Locale, bundle: TextBundle, hash: string): Promise<TextTree> {
  for (let attempt = 0, delay = 350; ; attempt++, delay *= 2) {
    try {
      const response = await fetch(`/texts/${locale}/${bundle}-${hash}.json`)
      if (!response.ok) throw new Error(`texts: ${response.status}`)
      return await response.json()
    } catch (error) {
      if (attempt >= 5) throw error
      await new Promise((resolve) => setTimeout(resolve, delay))
    }
  }
}
