/** Stands in a field of the company's information that nobody filled (specification section 3). */
export const unavailable = 'Unavailable'

/** A field of the company's information; '' where it is not known. */
export const knownText = (text: string | undefined): string => (text === undefined || text === unavailable ? '' : text.trim())
