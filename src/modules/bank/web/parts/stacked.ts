/** On a phone a row is a block: its facts flow, and what is done about it stands below them in the whole width. */
export const stacked =
  'max-sm:[&_:is(table,thead,tbody)]:block max-sm:[&_tr]:flex max-sm:[&_tr]:flex-wrap max-sm:[&_tbody_tr]:py-2 max-sm:[&_tbody_td]:py-1 ' +
  'max-sm:[&_tbody_td]:border-b-0 max-sm:[&_tbody_td]:whitespace-normal max-sm:[&_tbody_td:last-child]:basis-full ' +
  'max-sm:[&_tbody_tr:not(:last-child)]:border-b max-sm:[&_tbody_tr]:border-line ' +
  // The headings stay for their sorting, in one line.
  'max-sm:[&_th]:flex max-sm:[&_th]:items-center max-sm:[&_th]:px-2 max-sm:[&_th:last-child]:grow'
