// The rules of option groups as a buyer meets them on the product's page; the server judges again. Pure.
import type { OptionGroup } from '../../../contract.ts'

export type ChoiceProblem = 'required' | 'tooFew' | 'tooMany'
/** Chosen choice ids by group id. */
export type Choices = Readonly<Record<string, readonly string[]>>

/** Takes a group and how many of its choices were taken; gives what is wrong, or null. An optional group may be left alone. */
export function choiceProblem(
  { isRequired, min, max }: Pick<OptionGroup, 'isRequired' | 'min' | 'max'>,
  count: number,
): ChoiceProblem | null {
  if (count === 0) return isRequired ? 'required' : null
  if (count < min) return 'tooFew'
  return count > max ? 'tooMany' : null
}

/** Turns a choice on or off. Where only one may be taken, it replaces the one before; beyond the most, nothing changes. */
export function withChoice(group: OptionGroup, chosen: readonly string[], choiceId: string): readonly string[] {
  if (chosen.includes(choiceId)) return group.isRequired && group.max === 1 ? chosen : chosen.filter((id) => id !== choiceId)
  if (group.max === 1) return [choiceId]
  return chosen.length >= group.max ? chosen : [...chosen, choiceId]
}

/** The choices of a line by group: those that are still offered. */
export const choicesOf = (groups: readonly OptionGroup[], choiceIds: readonly string[]): Choices =>
  Object.fromEntries(
    groups.flatMap((group) => {
      const chosen = group.choices.flatMap(({ id }) => (choiceIds.includes(id) ? [id] : []))
      return chosen.length > 0 ? [[group.id, chosen.slice(0, group.max)]] : []
    }),
  )

/** The problem of each group by its id; empty when everything fits. */
export function choiceProblems(groups: readonly OptionGroup[], choices: Choices): Record<string, ChoiceProblem> {
  return Object.fromEntries(
    groups.flatMap((group) => {
      const problem = choiceProblem(group, (choices[group.id] ?? []).length)
      return problem ? [[group.id, problem]] : []
    }),
  )
}

/** How the rule of a group is said before anything is chosen: the key of its text and its numbers. */
export function choiceRule({ isRequired, min, max }: Pick<OptionGroup, 'isRequired' | 'min' | 'max'>): {
  key: 'exactly' | 'between' | 'upTo'
  min: number
  max: number
} {
  const least = isRequired ? Math.max(1, min) : min
  if (!isRequired || least === 0) return { key: 'upTo', min: least, max }
  if (least === max) return { key: 'exactly', min: least, max }
  return { key: 'between', min: least, max }
}
