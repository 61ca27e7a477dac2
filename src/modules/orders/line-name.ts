/** The name of a line as one text, for messages and screen readers: product, variant and options. */
export const lineName = ({ title, variantTitle, choices = '' }: { title: string; variantTitle: string; choices?: string }): string =>
  [title, variantTitle, choices].filter(Boolean).join(' · ')
