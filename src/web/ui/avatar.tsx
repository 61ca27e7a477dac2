import { cx } from './cx.ts'

const tints = [
  'bg-primary-soft text-primary',
  'bg-secondary-soft text-secondary',
  'bg-tertiary-soft text-tertiary',
  'bg-info-soft text-info',
]

/** The first letters of the first and last word of a name; the Arabic article does not count. */
export function initials(name: string) {
  const words = name
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/^ال(?=..)/, ''))
  const picked = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return picked
    .map((word) => [...(word ?? '')][0] ?? '')
    .join(/\p{Script=Arabic}/u.test(name) ? '\u200c' : '')
    .toUpperCase()
}

/** A person or company as initials on a tint that stays the same for the same name. */
export function Avatar({ name, size = 'md' }: { name: string; size?: 'sm' | 'md' | 'lg' }) {
  const tint = tints[[...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % tints.length]
  const sizes = { sm: 'size-7 text-xs', md: 'size-9 text-sm', lg: 'size-12 text-base' }
  return (
    <span
      aria-hidden
      className={cx('inline-grid shrink-0 place-items-center rounded-full border border-line font-semibold', sizes[size], tint)}
    >
      {initials(name)}
    </span>
  )
}
