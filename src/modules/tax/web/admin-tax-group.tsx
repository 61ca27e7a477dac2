// One tax group, new and edit: its names, its rates, and beside them what they mean.
import { useState } from 'react'
import { dayOf } from '#shared/time.ts'
import { useBoot } from '#web/boot-context.tsx'
import { EntityScreen } from '#web/form/entity-screen.tsx'
import { useChangeLabels } from '#web/form/last-change.tsx'
import { TextPair } from '#web/form/text-pair.tsx'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Switch } from '#web/ui/choice.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { taxGroupCalls } from '../admin-contract.ts'
import { groupBody, groupValues, type GroupValues, newRate, wholeRates } from './parts/group-values.ts'
import { RateOutlook } from './parts/rate-outlook.tsx'
import { RateRows } from './parts/rate-rows.tsx'

/** The labels of what can change of a tax group. */
const changeLabels: Readonly<Record<string, string>> = {
  title: 'tax.admin.fields.title',
  code: 'tax.admin.fields.code',
  isDefault: 'tax.admin.default',
  rates: 'tax.admin.rates',
}

export default function AdminTaxGroup() {
  const { t } = useTranslation()
  const changeLabelOf = useChangeLabels(changeLabels)
  const { profile } = useBoot()
  const [today] = useState(() => dayOf(new Date(), profile.timeZone))
  const empty: GroupValues = {
    code: '',
    title: { en: '', ar: '' },
    isDefault: false,
    rates: [{ ...newRate, country: profile.region }],
  }
  return (
    <EntityScreen
      name="tax.admin.groups"
      calls={taxGroupCalls}
      path={paths.office.taxGroup}
      listPath={paths.office.taxGroups()}
      empty={empty}
      valuesOf={groupValues}
      bodyOf={groupBody}
      nameOf={({ title }) => title}
      changeLabelOf={changeLabelOf}
      countOf={({ productCount }) => productCount}
      badge={({ isDefault }) => isDefault && <Badge tone="info">{t('tax.admin.default')}</Badge>}
      description={(group) => group && t('tax.admin.products', { count: group.productCount })}
      beside={(form) => <RateOutlook rates={wholeRates(form.watch('rates'))} today={today} />}
    >
      {(form) => {
        const { value: isDefault, onChange: setDefault, error } = form.field('isDefault')
        return (
          <>
            <Card>
              <div className="grid gap-5">
                <TextPair name="title" label={t('tax.admin.fields.title')} form={form} />
                <TextInput
                  label={t('tax.admin.fields.code')}
                  hint={t('tax.admin.codeHint')}
                  dir="ltr"
                  maxLength={40}
                  fieldClassName="sm:max-w-80"
                  {...form.input('code')}
                />
                <Switch
                  label={t('tax.admin.default')}
                  hint={error ?? t('tax.admin.defaultHint')}
                  checked={isDefault}
                  onChange={(event) => setDefault(event.target.checked)}
                />
              </div>
            </Card>
            <Card title={t('tax.admin.rates')} description={t('tax.admin.ratesText')}>
              <RateRows
                {...form.field('rates')}
                rates={form.watch('rates')}
                errorOf={(path) => form.errorOf(path as 'rates')}
                today={today}
              />
            </Card>
          </>
        )
      }}
    </EntityScreen>
  )
}
