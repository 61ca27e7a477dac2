// Values put into a form that somebody may be typing in.
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { mergeValues } from './merge-values.ts'

type Filled<V extends FieldValues> = Pick<UseFormReturn<V>, 'getValues' | 'reset' | 'setValue'>

/** Puts values into fields by their paths, as if they had been typed. */
export function typeInto<V extends FieldValues>(
  form: Pick<Filled<V>, 'setValue'>,
  typed: readonly { path: string; value: unknown }[],
): void {
  for (const { path, value } of typed) form.setValue(path as FieldPath<V>, value as never, { shouldDirty: true })
}

/** Takes a form, the values that were sent and those that were saved: shows the saved ones, and what was typed since as unsaved work. */
export function showSaved<V extends FieldValues>(form: Filled<V>, sent: V, saved: V): void {
  const { typed } = mergeValues(sent, structuredClone(form.getValues()), saved)
  form.reset(saved)
  typeInto(form, typed)
}
