// The options a buyer took last, so that packing and labelling are chosen once and not for every style. Remembered per cart, in this browser.
import { useMemo } from 'react'
import { recall, remember } from '#web/browser-state.ts'
import { useRemembered } from '#web/use-remembered.ts'
import type { OptionGroup } from '#modules/products/contract.ts'
import { type Choices, choicesOf } from '#modules/products/web/parts/option-choices.ts'

const keyOf = (cartKey: string): string => `choices-${cartKey}`

/** Takes a remembered text; gives the choice ids in it, none when it cannot be read. */
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

/** What was chosen last in these groups, as far as it is still offered. */
export function useLastChoices(cartKey: string, groups: readonly OptionGroup[]): Choices {
  const text = useRemembered(keyOf(cartKey))
  return useMemo(() => choicesOf(groups, Object.values(readChoices(text)).flat()), [text, groups])
}

/** Remembers the choices of these groups beside those of other ones. */
export function rememberChoices(cartKey: string, groups: readonly OptionGroup[], choices: Choices): void {
  if (groups.length === 0) return
  const own = Object.fromEntries(groups.map(({ id }) => [id, choices[id] ?? []]))
  remember(keyOf(cartKey), JSON.stringify({ ...readChoices(recall(keyOf(cartKey))), ...own }))
}
