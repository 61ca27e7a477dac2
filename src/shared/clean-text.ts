// Removes invisible characters from input before its length is checked, so that no name is invisible and no two names look alike.

/** Characters that may have to be removed: format characters, fillers, variation selectors. Most texts have none and are finished here. */
const suspect = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/u

// Always removed: zero-width spaces and word joiners, soft hyphens, fillers, direction overrides and embeddings.
const never = new RegExp(
  [
    '\\u034f|\\u17b4|\\u17b5|[\\u180b-\\u180f]',
    '[\\u00ad\\u115f\\u1160\\u200b\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufeff\\uffa0\\ufff0-\\ufffb]',
    '[\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e001f}\\u{e0080}-\\u{e00ff}\\u{e01f0}-\\u{e0fff}]',
  ].join('|'),
  'gu',
)

/** Scripts whose letters join or stack differently around a joiner. */
const joining =
  '\\p{sc=Arab}\\p{sc=Syrc}\\p{sc=Nkoo}\\p{sc=Mong}\\p{sc=Adlm}\\p{sc=Rohg}\\p{sc=Deva}\\p{sc=Beng}\\p{sc=Guru}\\p{sc=Gujr}\\p{sc=Orya}\\p{sc=Taml}\\p{sc=Telu}\\p{sc=Knda}\\p{sc=Mlym}\\p{sc=Sinh}\\p{sc=Khmr}\\p{sc=Mymr}'
const letter = `[[${joining}]&&[\\p{L}\\p{M}]]`
/** A non-joiner has an effect between two such letters; a joiner beside one, or inside an emoji. */
const idleNonJoiner = new RegExp(`(?<!${letter})\\u200c+|\\u200c+(?!${letter})`, 'gv')
const idleJoiner = new RegExp(
  `(?<!${letter}|[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d+(?!${letter})|(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d+(?!\\p{Extended_Pictographic})`,
  'gv',
)
/** A direction mark has an effect inside a text, a selector after the character it changes, a tag in its flag. */
const idleMark = /^[\u200e\u200f\u061c]+|[\u200e\u200f\u061c]+$/gu
const idleSelector = /(?<![\p{L}\p{M}\p{N}\p{S}\p{P}])[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]+/gu
const idleTag = /(?<![\u{1f3f4}\u{e0020}-\u{e007e}])[\u{e0020}-\u{e007f}]+/gu
const repeated = /([\u200c-\u200f\u061c])\1+/gu

const visible = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/u

/** Takes a text; removes invisible characters, except those that change how Arabic and Persian words, emoji and mixed directions look. */
export function cleanText(text: string): string {
  if (!suspect.test(text)) return text
  const left = text
    .replace(never, '')
    .replace(repeated, '$1')
    .replace(idleNonJoiner, '')
    .replace(idleJoiner, '')
    .replace(idleSelector, '')
    .replace(idleTag, '')
    .replace(idleMark, '')
  return visible.test(left) ? left : ''
}

/** Can a database store this text? Not with a null character or half of a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** Passwords are left as they were typed. */
const verbatim = /password/i
const deepest = 40

/** Cleans every text of a parsed body or query in place; gives the paths of those no database can store. */
export function cleanInput(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value !== 'object' || value === null || path.length > deepest) return []
  const wrong: string[] = []
  const holder = value as Record<string, unknown>
  for (const key of Object.keys(holder)) {
    const at = [...path, key]
    const inner = holder[key]
    if (typeof inner === 'object') wrong.push(...cleanInput(inner, at))
    if (typeof inner !== 'string') continue
    if (!isStorable(inner)) wrong.push(at.join('.'))
    else if (!verbatim.test(key)) holder[key] = cleanText(inner)
  }
  return wrong
}
