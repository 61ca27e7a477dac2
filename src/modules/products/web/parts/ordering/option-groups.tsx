// The extras picked at ordering, group by group, each with its rule in words and what is wrong with the present choice.
import type { ReactNode } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Checkbox, Radio } from '#web/ui/choice.tsx'
import { FieldError } from '#web/ui/field.tsx'
import type { OptionGroup } from '../../../contract.ts'
import { type ChoiceProblem, choiceRule, type Choices, withChoice } from './option-choices.ts'

type Props = {
  groups: readonly OptionGroup[]
  choices: Choices
  onChange: (groupId: string, chosen: readonly string[]) => void
  /** The problem of each group; shown once the buyer tried. */
  problems: Readonly<Record<string, ChoiceProblem>>
  /** The surcharge of a choice, when prices may be shown. */
  surchargeOf?: ((choiceId: string) => ReactNode) | undefined
}

export const OptionGroups = ({ groups, ...rest }: Props) => (
  <div className="grid gap-4">
    {groups.map((group) => (
      <Group key={group.id} group={group} {...rest} />
    ))}
  </div>
)

function Group({ group, choices, onChange, problems, surchargeOf }: Omit<Props, 'groups'> & { group: OptionGroup }) {
  const { t } = useTranslation()
  const chosen = choices[group.id] ?? []
  const { key, min, max } = choiceRule(group)
  const problem = problems[group.id]
  const isOne = group.max === 1
  const isFull = !isOne && chosen.length >= group.max
  return (
    <fieldset className="surface-card min-w-0 rounded-md border border-line p-4" aria-describedby={`${group.id}-rule`}>
      <legend className="sr-only">{group.title}</legend>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p aria-hidden className="text-sm font-semibold text-ink">
          {group.title}
        </p>
        <Badge tone={group.isRequired ? 'info' : 'neutral'}>{group.isRequired ? t('shop.options.required') : t('ui.optional')}</Badge>
      </div>
      <p id={`${group.id}-rule`} className="mb-3 text-sm text-ink-soft">
        {t(`shop.options.rule.${key}`, { count: max, min, max })}
        {group.note && <span> {group.note}</span>}
      </p>
      <div className="grid gap-2 sm:grid-cols-2">
        {group.choices.map(({ id, title }) => {
          const isOn = chosen.includes(id)
          const label = (
            <>
              <bdi>{title}</bdi> {surchargeOf && <span className="text-ink-soft tabular-nums">{surchargeOf(id)}</span>}
            </>
          )
          const pick = () => onChange(group.id, withChoice(group, chosen, id))
          return isOne && group.isRequired ? (
            <Radio key={id} name={group.id} label={label} checked={isOn} onChange={pick} />
          ) : (
            <Checkbox key={id} label={label} checked={isOn} disabled={!isOn && isFull} onChange={pick} />
          )
        })}
      </div>
      {problem && (
        <div className="mt-3" role="alert">
          <FieldError>
            {t(`shop.options.problem.${problem}`, { count: problem === 'tooMany' ? group.max : group.min, group: group.title })}
          </FieldError>
        </div>
      )}
    </fieldset>
  )
}
