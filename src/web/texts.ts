// The texts in the browser: one language's bundles are loaded as pages need them, retried up to five times from 350 ms doubling (specification section 9).
import type { Locale } from '#shared/locale.ts'
import { type Speak, speaker, type TextTree } from '#shared/speech.ts'
import type { TextBundle } from '#shared/text-bundles.ts'
import type { SpeakKnown } from './text-keys.ts'

/** The language at one moment and its translate function. */
export type Spoken = { t: SpeakKnown; i18n: { language: Locale } }

/** The texts on screen; another language takes their place without anything else being lost. */
export type Texts = {
  present(): Spoken
  change(locale: Locale, tree: TextTree): void
  /** Calls back after each change; gives the way to stop. */
  onChange(changed: () => void): () => void
}

/** Begins with one language; the server uses it for each page's language. `missing` gives a text for a missing key, else the key is shown. */
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

/** Fetches bundles of a language; gives them as one tree. `hash` makes their addresses immutable. */
export async function loadTexts(locale: Locale, bundles: readonly TextBundle[], hash: string): Promise<TextTree> {
  const trees = await Promise.all(bundles.map((bundle) => loadFile(`/texts/${locale}/${bundle}-${hash}.json`)))
  const whole: Record<string, TextTree> = {}
  for (const tree of trees) for (const [module, texts] of Object.entries(tree)) whole[module] = { ...whole[module], ...texts }
  return whole
}

const files = new Map<string, Record<string, TextTree>>()

/** Each file is loaded once. */
async function loadFile(address: string): Promise<Record<string, TextTree>> {
  const file = files.get(address) ?? (await loadJson(address))
  files.set(address, file)
  return file
}

async function loadJson(address: string): Promise<Record<string, TextTree>> {
  for (let attempt = 0, delay = 350; ; attempt++, delay *= 2) {
    try {
      const response = await fetch(address)
      if (!response.ok) throw new Error(`texts: ${response.status}`)
      return await response.json()
    } catch (error) {
      if (attempt >= 5) throw error
      await new Promise((resolve) => setTimeout(resolve, delay))
    }
  }
}

/** `changes` counts what was put on screen, `asked` how often another language was asked for. */
type Loaded = { texts: Texts; bundles: Set<TextBundle>; hashes: Record<Locale, string>; changes: number; asked: number }
let loaded: Loaded | undefined

/** Loads a page's texts and sets where later pages put theirs; called once at start. */
export async function startTexts(locale: Locale, bundles: readonly TextBundle[], hashes: Record<Locale, string>): Promise<Texts> {
  const texts = createTexts(locale, await loadTexts(locale, bundles, hashes[locale]))
  loaded = { texts, bundles: new Set(bundles), hashes, changes: 0, asked: 0 }
  return texts
}

/** Loads what a page needs and is not there yet, before the page is shown. */
export async function needTexts(bundles: readonly TextBundle[]): Promise<void> {
  const present = loaded
  while (present && !bundles.every((bundle) => present.bundles.has(bundle)))
    await changeTexts(present, present.texts.present().i18n.language, bundles)
}

/** Switches to another language, with all bundles that are loaded; false when yet another one was asked for meanwhile. */
export async function speakIn(locale: Locale): Promise<boolean> {
  const present = loaded
  if (!present) return true
  const asked = ++present.asked
  const isNewest = () => present.asked === asked
  while (isNewest()) if (await changeTexts(present, locale, [], isNewest)) return true
  return false
}

/** Loads the whole set and puts it on screen; false when the screen changed meanwhile, as the set would undo that change. */
async function changeTexts(present: Loaded, locale: Locale, more: readonly TextBundle[], isWanted = () => true): Promise<boolean> {
  const { texts, bundles, hashes, changes } = present
  const tree = await loadTexts(locale, [...new Set([...bundles, ...more])], hashes[locale])
  if (present.changes !== changes || !isWanted()) return false
  present.changes++
  for (const bundle of more) bundles.add(bundle)
  texts.change(locale, tree)
  return true
}
