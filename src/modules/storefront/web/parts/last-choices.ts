// The options a buyer chose last, so that packing and labelling are chosen once instead of for every product. Stored per cart in this browser.
import { useMemo } from 'react'
import { recall, remember } from '#web/browser-state.ts'
import { useRemembered } from '#web/use-remembered.ts'
import type { OptionGroup } from '#modules/products/contract.ts'
import { type Choices, choicesOf } from '#modules/products/web/parts/ordering/option-choices.ts'

const keyOf = (cartKey: string): string => `choices-${cartKey}`

/** Takes a stored text; gives its choice ids, none when it is invalid. */
export function readChoices(text: string | null): Choices {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    if (typeof value !== 'object' || value === null) return {}
    return Object.fromEntries(
      Object.entries(value).filter(
        (entry): entry is [string, string[]] => Array.isArray(entry[1]) && entry[1].every((id) => typeof id === 'string'),
      ),
    )
  } catch {
    return {}
  }
}

/** The last choices in these groups that are still offered. */
export function useLastChoices(cartKey: string, groups: readonly OptionGroup[]): Choices {
  const text = useRemembered(keyOf(cartKey))
  return useMemo(() => choicesOf(groups, Object.values(readChoices(text)).flat()), [text, groups])
}

/** Stores the choices of these groups beside those of other groups. */
export function rememberChoices(cartKey: string, groups: readonly OptionGroup[], choices: Choices): void {
  if (groups.length === 0) return
  const own = Object.fromEntries(groups.map(({ id }) => [id, choices[id] ?? []]))
  remember(keyOf(cartKey), JSON.stringify({ ...readChoices(recall(keyOf(cartKey))), ...own }))
}
