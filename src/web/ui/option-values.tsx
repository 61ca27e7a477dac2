import { splitValues } from '#shared/option-values.ts'

/** The option values of a variant in one line. Each has a direction of its own, and the list runs as the page does. */
export const OptionValues = ({ text }: { text: string }) =>
  splitValues(text).map((part, at) => (at % 2 === 0 ? <bdi key={`${at} ${part}`}>{part}</bdi> : part))
