// The mistakes in a filled-in form of a page; checked in the browser before it is sent, and by the server. Pure.
import { z } from 'zod'
import { holdsLink } from '#modules/people/link-rule.ts'
import { westernDigits } from '#shared/money.ts'
import type { FieldKind } from './blocks.ts'

type Field = { key: string; kind: FieldKind; isRequired: boolean; choices: readonly string[] }

/** The value of a ticked box. */
export const ticked = 'yes'

/** The most letters of an answer. */
export const longestAnswer = { short: 300, long: 5000 } as const

/** As strict as the mail that carries a copy to it. */
const Email = z.email().max(254)
const isPhone = (text: string): boolean => /^[+\d\s()./-]+$/.test(text) && text.replace(/\D/g, '').length >= 10

const rules: Record<FieldKind, (value: string, field: Field) => string | null> = {
  text: () => null,
  // It stands in the subject of the office's mail.
  name: (value) => (holdsLink(value) ? 'validation.noLink' : null),
  longText: () => null,
  email: (value) => (Email.safeParse(value).success ? null : 'page.validation.email'),
  phone: (value) => (isPhone(westernDigits(value)) ? null : 'page.validation.phone'),
  number: (value) => (/^-?\d{1,15}([.,]\d{1,6})?$/.test(westernDigits(value)) ? null : 'page.validation.number'),
  choice: (value, { choices }) => (choices.includes(value) ? null : 'page.validation.choice'),
  checkbox: (value) => (value === ticked ? null : 'page.validation.choice'),
}

/** The answer to a field, '' where none was given; a field may be named like something that every object has. */
export const answerTo = (answers: Readonly<Record<string, string>>, key: string): string =>
  Object.hasOwn(answers, key) ? (answers[key] ?? '').trim() : ''

/**
 * Takes a form's fields and its answers by their keys; gives the text key of what is wrong with each answer. A form without any answer says nothing, and
 * that is told at its first field.
 */
export function formProblems(fields: readonly Field[], answers: Readonly<Record<string, string>>): { key: string; error: string }[] {
  const problems = fields.flatMap((field) => {
    const error = problemOf(field, answerTo(answers, field.key))
    return error === null ? [] : [{ key: field.key, error }]
  })
  const [first] = fields
  const isBlank = first !== undefined && problems.length === 0 && fields.every(({ key }) => answerTo(answers, key) === '')
  return isBlank ? [{ key: first.key, error: 'page.validation.blank' }] : problems
}

function problemOf(field: Field, value: string): string | null {
  if (value === '') return !field.isRequired ? null : field.kind === 'checkbox' ? 'page.validation.tick' : 'page.validation.required'
  if (value.length > (field.kind === 'longText' ? longestAnswer.long : longestAnswer.short)) return 'page.validation.tooLong'
  return rules[field.kind](value, field)
}
