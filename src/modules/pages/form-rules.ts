// What is wrong with a filled-in form of a page; asked in the browser before it is sent, and by the server. Pure.
import type { FieldKind } from './blocks.ts'

type Field = { key: string; kind: FieldKind; isRequired: boolean; choices: readonly string[] }

/** The value of a ticked box. */
export const ticked = 'yes'

/** The most letters of an answer. */
export const longestAnswer = { short: 300, long: 5000 } as const

const latinDigits = (text: string): string => text.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))

const rules: Record<FieldKind, (value: string, field: Field) => string | null> = {
  text: () => null,
  longText: () => null,
  email: (value) => (/^[^\s@<>(),;:"[\]]+@[^\s@<>(),;:"[\]]+\.[^\s@<>(),;:"[\]]{2,}$/.test(value) ? null : 'page.validation.email'),
  phone: (value) => (/^[+\d\s()./-]+$/.test(value) && value.replace(/\D/g, '').length >= 10 ? null : 'page.validation.phone'),
  number: (value) => (/^-?\d{1,15}([.,]\d{1,6})?$/.test(value) ? null : 'page.validation.number'),
  choice: (value, { choices }) => (choices.includes(value) ? null : 'page.validation.choice'),
  checkbox: (value) => (value === ticked ? null : 'page.validation.choice'),
}

/** Takes a form's fields and its answers by their keys; gives the text key of what is wrong with each answer. */
export function formProblems(fields: readonly Field[], answers: Readonly<Record<string, string>>): { key: string; error: string }[] {
  return fields.flatMap((field) => {
    const error = problemOf(field, (answers[field.key] ?? '').trim())
    return error === null ? [] : [{ key: field.key, error }]
  })
}

function problemOf(field: Field, value: string): string | null {
  if (value === '') return !field.isRequired ? null : field.kind === 'checkbox' ? 'page.validation.tick' : 'page.validation.required'
  if (value.length > (field.kind === 'longText' ? longestAnswer.long : longestAnswer.short)) return 'page.validation.tooLong'
  return rules[field.kind](latinDigits(value), field)
}
