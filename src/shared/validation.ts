// Translates schema errors to text keys, for the server's answers and the browser's forms.
import type { z } from 'zod'
import type { FieldError } from './errors.ts'

type Issue = z.core.$ZodIssue

const isKey = (message: string) => /^[a-z][\w-]*(\.[\w-]+)+$/i.test(message)

/** Is it a number that lies between two whole ones? */
export const isFraction = (input: unknown): boolean => Number.isFinite(input) && !Number.isInteger(input)

/** Whether the value has this shape and only its content is wrong; a message of its own says what. */
const isOfShape = ({ code, message }: Issue) =>
  isKey(message) || (code !== 'invalid_value' && code !== 'invalid_type' && code !== 'unrecognized_keys')

/** Takes one schema issue; gives the path of its input and the key and parameters of its text. A message that is a text key is used as it is. */
export function fieldError(issue: Issue): FieldError {
  const path = issue.path.map(String).join('.')
  if (issue.code === 'unrecognized_keys') return { path: [path, issue.keys[0]].filter(Boolean).join('.'), key: 'validation.unknownField' }
  if (issue.code === 'invalid_union' && !isKey(issue.message)) {
    // Of "nothing or this", or of two shapes, the value has the shape of one: it names the reason, not that neither fits.
    const fitting = issue.errors.find((branch) => branch.every(isOfShape))?.[0]
    if (fitting) return fieldError({ ...fitting, path: [...issue.path, ...fitting.path] })
  }
  if (isKey(issue.message)) return { path, key: issue.message, params: limits(issue) }
  return { path, key: keyOf(issue), params: limits(issue) }
}

function keyOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (Number.isNaN(issue.input)) return 'validation.number'
      if (issue.expected === 'int' && isFraction(issue.input)) return 'validation.tooFine'
      return issue.input === undefined || issue.input === null || issue.input === '' ? 'validation.required' : 'validation.invalid'
    case 'too_small':
      if (issue.origin === 'string') return Number(issue.minimum) === 1 ? 'validation.required' : 'validation.tooShort'
      return issue.origin === 'array' ? 'validation.tooFew' : 'validation.tooLow'
    case 'too_big':
      return issue.origin === 'string' ? 'validation.tooLong' : issue.origin === 'array' ? 'validation.tooMany' : 'validation.tooHigh'
    case 'invalid_format':
      // An empty choice or text is reported as missing, not as wrongly formed.
      if (issue.input === '') return 'validation.required'
      return issue.format === 'email' ? 'validation.email' : 'validation.format'
    default:
      return 'validation.invalid'
  }
}

function limits(issue: Issue): Record<string, string | number> {
  if (issue.code === 'too_small') return { min: Number(issue.minimum) }
  if (issue.code === 'too_big') return { max: Number(issue.maximum) }
  if (issue.code === 'custom') return wordsOf(issue.params ?? {})
  return {}
}

/** The texts and numbers that a rule of its own gives to its message. */
const wordsOf = (params: Record<string, unknown>): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(params).filter((entry): entry is [string, string | number] => ['string', 'number'].includes(typeof entry[1])),
  )
