// One type in the plan of variants: which of its values there shall be.
import { useTranslation } from '#web/translation.tsx'
import type { listVariantTypeChoices } from '../../../variant-types-contract.ts'
import type { Reply } from '#shared/endpoint.ts'
import { textIn } from '#shared/locale.ts'
import { useLocale } from '#web/boot-context.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'

export type TypeChoice = Reply<typeof listVariantTypeChoices>[number]
type Props = { type: TypeChoice; chosen: readonly string[]; onChange: (valueIds: string[]) => void; onRemove: () => void }

export function PlanAxisCard({ type, chosen, onChange, onRemove }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const name = textIn(type.title, locale)
  const toggle = (id: string) =>
    onChange(type.values.map((value) => value.id).filter((each) => (each === id ? !chosen.includes(id) : chosen.includes(each))))
  return (
    <fieldset className="min-w-0 rounded-md border border-line p-4">
      <legend className="sr-only">{t('variants.admin.plan.values', { type: name })}</legend>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h3 aria-hidden className="me-auto text-sm font-semibold">
          <bdi>{name}</bdi>
        </h3>
        <Button size="sm" variant="quiet" onClick={() => onChange(type.values.map(({ id }) => id))}>
          {t('variants.admin.plan.all')}
        </Button>
        <Button size="sm" variant="quiet" onClick={() => onChange([])}>
          {t('variants.admin.plan.none')}
        </Button>
        <IconButton size="sm" icon="trash" label={t('variants.admin.plan.removeType', { type: name })} onClick={onRemove} />
      </div>
      <div className="flex flex-wrap gap-2">
        {type.values.map(({ id, title, swatch }) => {
          const isOn = chosen.includes(id)
          return (
            <button
              key={id}
              type="button"
              aria-pressed={isOn}
              onClick={() => toggle(id)}
              className={cx(
                'touch-target inline-flex h-9 items-center gap-2 rounded-md border px-3 text-sm transition',
                isOn ? 'border-primary bg-primary-soft text-ink' : 'border-line-strong bg-card text-ink-soft hover:bg-sunken',
              )}
            >
              {swatch && (
                <span aria-hidden className="size-3.5 rounded-full border border-line-strong" style={{ backgroundColor: swatch }} />
              )}
              <bdi>{textIn(title, locale)}</bdi>
              {isOn && <Icon name="check" size={16} className="text-primary" />}
            </button>
          )
        })}
      </div>
      {chosen.length === 0 && <p className="mt-3 text-sm text-ink-soft">{t('variants.validation.valuesMissing')}</p>}
    </fieldset>
  )
}
