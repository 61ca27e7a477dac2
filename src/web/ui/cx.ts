/** Takes class names and falsy things; gives the class names in one string. */
export const cx = (...parts: readonly (string | false | null | undefined)[]) => parts.filter(Boolean).join(' ')
