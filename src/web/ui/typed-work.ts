// Notes whether the fields of a window hold typed work: the window asks before a press beside it or Escape loses that.

type Field = { isConnected: boolean; textContent: string | null; value?: string }

const textOf = ({ value, textContent }: Field): string => value ?? textContent ?? ''

/** Notes the fields of a window as they were before the first letter. */
export function typedWork<F extends Field>() {
  const starts = new Map<F, string>()
  return {
    note: (field: F) => {
      if (!starts.has(field)) starts.set(field, textOf(field))
    },
    /** Does a field that is still there hold something else than it began with? `isSaved` tells of a field whose form has saved it. */
    isAny: (isSaved: (field: F) => boolean): boolean =>
      [...starts].some(([field, start]) => field.isConnected && textOf(field) !== start && !isSaved(field)),
    forget: () => starts.clear(),
  }
}

/** Is it a field for work? What is looked for is no work. */
export const isForWork = (field: Element): boolean => !field.matches('[type=search], [role=combobox], [role=searchbox]')

/** Has the form of a field saved what stands in it? */
export const isSavedByForm = (field: Element): boolean => field.closest('form[data-saved]') !== null
