// The percentages of a price list: for all products, a category or a brand.
import { useTranslation } from '#web/translation.tsx'
import type { TermChoices } from '#modules/taxonomy/admin-contract.ts'
import { textIn } from '#shared/locale.ts'
import { useLocale } from '#web/boot-context.tsx'
import { Picker } from '#web/form/picker.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Select, TextInput } from '#web/ui/text-input.tsx'
import { ruleScopes } from '../../admin-contract.ts'
import type { RuleValues } from './list-values.ts'

type Props = {
  rules: readonly RuleValues[]
  onChange: (rules: RuleValues[]) => void
  choices: TermChoices
  errorOf: (path: string) => string | undefined
}

export function PercentRules({ rules, onChange, choices, errorOf }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const change = (at: number, part: Partial<RuleValues>) =>
    onChange(rules.map((rule, index) => (index === at ? { ...rule, ...part } : rule)))
  const optionsOf = {
    everything: [],
    category: choices.categories.map(({ id, path }) => ({ value: id, label: path.map((each) => textIn(each, locale)).join(' / ') })),
    brand: choices.brands.map(({ id, title }) => ({ value: id, label: textIn(title, locale) })),
  }
  const twice = errorOf('rules')
  return (
    <div className="grid gap-4">
      {rules.map((rule, index) => (
        <div key={index} data-row className="grid items-start gap-3 rounded-md border border-line p-3 sm:grid-cols-[12rem_1fr_9rem_auto]">
          <Select
            label={t('price.admin.fields.scope')}
            options={ruleScopes.map((value) => ({ value, label: t(`price.admin.scopes.${value}`) }))}
            value={rule.scope}
            onChange={(event) =>
              change(index, { scope: ruleScopes.find((scope) => scope === event.target.value) ?? 'everything', scopeId: '' })
            }
          />
          {rule.scope === 'everything' ? (
            <p className="self-center text-sm text-ink-soft sm:pt-5">{t('price.admin.everythingText')}</p>
          ) : (
            <Picker
              label={t(`price.admin.scopes.${rule.scope}`)}
              options={optionsOf[rule.scope]}
              value={rule.scopeId}
              onChange={(scopeId) => change(index, { scopeId })}
              error={errorOf(`rules.${index}.scopeId`)}
            />
          )}
          <TextInput
            label={t('price.admin.fields.percent')}
            inputMode="decimal"
            dir="ltr"
            value={rule.percent}
            onChange={(event) => change(index, { percent: event.target.value })}
            error={errorOf(`rules.${index}.percent`)}
          />
          <IconButton
            icon="trash"
            label={t('price.admin.removeRule')}
            className="sm:mt-6"
            onClick={() => onChange(rules.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {twice && <p className="text-sm text-danger">{twice}</p>}
      <div>
        <Button icon="plus" onClick={() => onChange([...rules, { scope: 'everything', scopeId: '', percent: '' }])}>
          {t('price.admin.addRule')}
        </Button>
      </div>
    </div>
  )
}
