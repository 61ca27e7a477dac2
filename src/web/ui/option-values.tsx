import { splitValues } from '#shared/option-values.ts'

/** A text of parts between commas and dots, as a variant's option values or an SKU in one line: each has a direction of its own, and the line runs as the page does. */
export const OptionValues = ({ text }: { text: string }) =>
  splitValues(text).map((part, at) => (at % 2 === 0 ? <bdi key={`${at} ${part}`}>{part}</bdi> : part))

/** A product's title and the option values of one of its variants, in one line. */
export const VariantName = ({ title, values = '' }: { title: string; values?: string | undefined }) => (
  <>
    <bdi>{title}</bdi>
    {values && (
      <>
        {' · '}
        <OptionValues text={values} />
      </>
    )}
  </>
)
