/** What a line is called where one text names it, as in messages and for screen readers: product, variant and options. */
export const lineName = ({ title, variantTitle, choices = '' }: { title: string; variantTitle: string; choices?: string }): string =>
  [title, variantTitle, choices].filter(Boolean).join(' · ')
