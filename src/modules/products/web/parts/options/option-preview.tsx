// Option groups as buyers meet them on the product's page; what is picked here is picked nowhere else.
import { useState } from 'react'
import { choiceProblems, type Choices } from '../ordering/option-choices.ts'
import { OptionGroups } from '../ordering/option-groups.tsx'
import { type Texts, textIn } from '#shared/locale.ts'
import { useFormat, useLocale } from '#web/boot-context.tsx'

type Group = {
  id: string
  title: Texts
  note: Texts | null
  isRequired: boolean
  min: number
  max: number
  choices: readonly { id: string; title: Texts; surcharge: number; isActive: boolean }[]
}

export function OptionPreview({ groups }: { groups: readonly Group[] }) {
  const locale = useLocale()
  const { surcharge: added } = useFormat()
  const [chosen, setChosen] = useState<Choices>({})
  const shown = groups.map(({ choices, title, note, ...group }) => ({
    ...group,
    title: textIn(title, locale),
    note: note ? textIn(note, locale) || null : null,
    // A choice that has no name yet is nothing to choose.
    choices: choices
      .map(({ title: each, ...choice }) => ({ ...choice, title: textIn(each, locale) }))
      .filter((choice) => choice.isActive && choice.title !== ''),
  }))
  const surcharges = new Map(groups.flatMap(({ choices }) => choices.map(({ id, surcharge }) => [id, surcharge] as const)))
  const touched = Object.fromEntries(Object.entries(choiceProblems(shown, chosen)).filter(([id]) => (chosen[id]?.length ?? 0) > 0))
  return (
    <OptionGroups
      groups={shown}
      choices={chosen}
      onChange={(groupId, ids) => setChosen({ ...chosen, [groupId]: ids })}
      problems={touched}
      surchargeOf={(id) => {
        const surcharge = surcharges.get(id) ?? 0
        return surcharge > 0 ? added(surcharge) : null
      }}
    />
  )
}
