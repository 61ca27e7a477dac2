// Choosing what the variants of a product differ in: types, their values, a SKU pattern; a matrix of what is kept and what is new; then making them.
import { useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { listAdminProducts } from '../../../admin-contract.ts'
import { getAdminProduct } from '../../../product-admin-contract.ts'
import { getProductAttributes } from '../../../attributes-contract.ts'
import { defaultPattern } from '../../../variant-plan.ts'
import { listVariantTypeChoices } from '../../../variant-types-contract.ts'
import {
  generateVariants,
  getVariantSheet,
  maxVariants,
  previewVariants,
  type PlanResult,
  type VariantSheet,
} from '../../../variants-contract.ts'
import { useFormat, useLocale } from '#web/boot-context.tsx'
import { useLive } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { Select, TextInput } from '#web/ui/text-input.tsx'
import { useCommand } from '#web/use-command.ts'
import { variantTypeName } from './variant-type-names.ts'
import { PlanAxisCard } from './plan-axis-card.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { PlanMatrix } from './plan-matrix.tsx'

type Chosen = { typeId: string; valueIds: string[] }

/** The types and values the variants have now. */
const presentAxes = ({ axes, variants }: VariantSheet): Chosen[] =>
  axes.map(({ typeId, values }, at) => ({
    typeId,
    valueIds: values.flatMap(({ id }, index) =>
      variants.some((variant) => variant.values[at] === index && variant.status !== 'unavailable') ? [id] : [],
    ),
  }))

export function VariantPlanner({ sheet, onDone }: { sheet: VariantSheet; onDone: () => void }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { number } = useFormat()
  const { data: types } = useLive(listVariantTypeChoices, {}, { staleTime: 0 })
  const [chosen, setChosen] = useState(() => presentAxes(sheet))
  const [skuPattern, setPattern] = useState(() => defaultPattern(sheet.product.sku))
  const [preview, setPreview] = useState<PlanResult | null>(null)
  const refresh = [getVariantSheet, getAdminProduct, listAdminProducts, getProductAttributes]
  const look = useCommand(previewVariants, { ignore: true, onDone: setPreview })
  const make = useCommand(generateVariants, { ignore: true, refresh, said: 'variants.admin.plan.done', onDone })
  if (!types)
    return (
      <Card title={t('variants.admin.plan.title')}>
        <SkeletonText lines={4} />
      </Card>
    )
  // In the order of the types, which is that of the values in a variant's title.
  const axes = types.flatMap((type) => {
    const own = chosen.find(({ typeId }) => typeId === type.id)
    return own ? [{ type, valueIds: own.valueIds }] : []
  })
  const body = { axes: axes.map(({ type, valueIds }) => ({ typeId: type.id, valueIds })), skuPattern }
  const count = axes.reduce((product, { valueIds }) => product * valueIds.length, axes.length > 0 ? 1 : 0)
  const set = (typeId: string, valueIds: string[]) =>
    setChosen(chosen.map((each) => (each.typeId === typeId ? { typeId, valueIds } : each)))
  const free = types.filter(({ id }) => !chosen.some(({ typeId }) => typeId === id))
  const fieldError = look.error?.fields.skuPattern?.[0]
  const otherError = look.error && !fieldError ? (Object.values(look.error.fields)[0]?.[0] ?? look.error.message) : undefined
  return (
    <Card title={t('variants.admin.sheet.generate')} description={t('variants.admin.sheet.generateText')}>
      <div className="grid grid-cols-1 gap-5">
        {axes.map(({ type, valueIds }) => (
          <PlanAxisCard
            key={type.id}
            type={type}
            chosen={valueIds}
            onChange={(next) => set(type.id, next)}
            onRemove={() => setChosen(chosen.filter(({ typeId }) => typeId !== type.id))}
          />
        ))}
        {free.length > 0 && axes.length < 4 && (
          <Select
            label={t('variants.admin.plan.addType')}
            placeholder={t('variants.admin.plan.chooseType')}
            value=""
            options={free.map((type) => ({ value: type.id, label: variantTypeName(type, types, locale) }))}
            onChange={({ target }) => {
              const type = types.find(({ id }) => id === target.value)
              // A type may have hundreds of values, of which a product has a few: only those it has are chosen.
              const valueIds = presentAxes(sheet).find((each) => each.typeId === type?.id)?.valueIds ?? []
              if (type) setChosen([...chosen, { typeId: type.id, valueIds }])
            }}
            fieldClassName="max-w-72"
          />
        )}
        {types.length === 0 && (
          <p className="flex flex-wrap items-center gap-3 text-sm text-ink-soft">
            {t('variants.admin.plan.noTypes')}
            <ButtonLink may="catalogue.change" to={paths.office.variantType('add')} icon="plus" size="sm">
              {t('variants.admin.plan.makeType')}
            </ButtonLink>
          </p>
        )}
        {axes.length > 0 && (
          <>
            <PlanMatrix sheet={sheet} axes={axes} />
            <TextInput
              label={t('variants.admin.plan.pattern')}
              hint={t('variants.admin.plan.patternHint', { types: axes.map(({ type }) => `{${type.slug}}`).join(' ') })}
              error={fieldError}
              dir="ltr"
              value={skuPattern}
              onChange={(event) => setPattern(event.target.value)}
              fieldClassName="max-w-xl"
            />
            <div className="flex flex-wrap items-center gap-4">
              <Button
                variant="primary"
                loading={look.isRunning}
                disabled={count === 0 || count > maxVariants}
                onClick={() => look.run({ params: { id: sheet.product.id }, body })}
              >
                {t('variants.admin.plan.preview')}
              </Button>
              <span className="text-sm text-ink-soft tabular-nums">
                {axes.map(({ valueIds }) => number(valueIds.length)).join(' × ')} = {t('variants.admin.plan.combinations', { count })}
              </span>
            </div>
            {(otherError || count > maxVariants) && (
              <p role="alert" className="text-sm text-danger">
                {otherError ?? t('variants.validation.tooManyVariants')}
              </p>
            )}
          </>
        )}
      </div>
      <PlanDialog
        result={preview}
        types={types}
        decimals={sheet.product.decimals}
        isRunning={make.isRunning}
        error={make.error?.message}
        onClose={() => setPreview(null)}
        onRun={() => make.run({ params: { id: sheet.product.id }, body })}
      />
    </Card>
  )
}
