// The words after `npm run import --`: read into options, or the one thing that is wrong with them.
import type { ErrorParams } from '#shared/errors.ts'
import { Locale } from '#shared/locale.ts'

export type CommandOptions = {
  file: string
  images: string | undefined
  fetchesImages: boolean
  language: Locale | undefined
  isDryRun: boolean
  report: string | undefined
}

/** `key` is that of a text under `imports.admin.command`. */
export type CommandRefusal = { key: string; params: ErrorParams }

const withValue = ['--images', '--language', '--report']
const switches = ['--fetch-images', '--dry-run']

/** Takes the arguments; gives the options or why they cannot be. */
export function readArguments(args: readonly string[]): { ok: true; options: CommandOptions } | { ok: false; refusal: CommandRefusal } {
  const refuse = (key: string, params: ErrorParams = {}) => ({ ok: false as const, refusal: { key, params } })
  const files: string[] = []
  const given = new Map<string, string>()
  for (let at = 0; at < args.length; at++) {
    const [option = '', ...rest] = (args[at] ?? '').split('=')
    if (!option.startsWith('--')) files.push(args[at] ?? '')
    else if (switches.includes(option) && rest.length === 0) given.set(option, '')
    else if (withValue.includes(option)) {
      const value = rest.length > 0 ? rest.join('=') : (args[++at] ?? '')
      if (value === '' || value.startsWith('--')) return refuse('valueMissing', { option })
      given.set(option, value)
    } else return refuse('unknownOption', { option: args[at] ?? '' })
  }
  const [file, ...more] = files
  if (file === undefined || file === '') return refuse('fileMissing')
  if (more.length > 0) return refuse('tooManyFiles', { files: files.join(', ') })
  const language = Locale.safeParse(given.get('--language'))
  if (given.has('--language') && !language.success) return refuse('languageUnknown', { value: given.get('--language') ?? '' })
  return {
    ok: true,
    options: {
      file,
      images: given.get('--images'),
      fetchesImages: given.has('--fetch-images'),
      language: language.data,
      isDryRun: given.has('--dry-run'),
      report: given.get('--report'),
    },
  }
}
