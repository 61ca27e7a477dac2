// The option group form's state and its translations: from the group as the server gives it, and to the body as the server takes it.
import type { AdminOptionGroup } from '../../../options-contract.ts'
import { moneyToText } from '#shared/money.ts'
import { typedMoney, typedWhole } from '#shared/typed-amount.ts'
import { type Texts } from '#shared/locale.ts'

export type ChoiceValues = { key: string; id: string | null; title: Texts; surcharge: string; isActive: boolean }
export type GroupValues = { title: Texts; note: Texts; isRequired: boolean; min: string; max: string; choices: ChoiceValues[] }

const none: Texts = { en: '', ar: '' }

/** A fresh choice; `key` names it while it has no id. */
export const newChoice = (key: string): ChoiceValues => ({ key, id: null, title: none, surcharge: '0', isActive: true })

/** The form's state of a group; of a new one without. Amounts in text with so many decimals. */
export const groupValues = (group: AdminOptionGroup | null, decimals: number): GroupValues =>
  group
    ? {
        title: group.title,
        note: group.note,
        isRequired: group.isRequired,
        min: String(group.min),
        max: String(group.max),
        choices: group.choices.map(({ surcharge, ...choice }) => ({
          ...choice,
          key: choice.id,
          surcharge: moneyToText(surcharge, decimals),
        })),
      }
    : { title: none, note: none, isRequired: true, min: '1', max: '1', choices: [newChoice('new')] }

export const groupBody = ({ title, note, isRequired, min, max, choices }: GroupValues, decimals: number) => ({
  title,
  note,
  isRequired,
  min: typedWhole(min),
  max: typedWhole(max),
  choices: choices.map((choice) => ({
    id: choice.id,
    title: choice.title,
    surcharge: typedMoney(choice.surcharge, decimals),
    isActive: choice.isActive,
  })),
})
