/**
 * Takes the fields and buttons of a row, one of them, and those of another row; gives the same one there, counted from the end: rows
 * differ in what they begin with.
 */
export const sameStop = <T>(stops: readonly T[], one: T, others: readonly T[]): T | undefined =>
  stops.includes(one) ? others.at(stops.indexOf(one) - stops.length) : undefined
