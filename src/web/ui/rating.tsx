// Stars: to read, and to give.
import { useId } from 'react'
import type { ComponentProps } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { FieldGroup } from './field.tsx'
import { Icon } from './icon.tsx'

const five = [1, 2, 3, 4, 5]

/** A rating from 0 to 5, with the number of reviews when given. */
export function Rating({ value, count }: { value: number; count?: number }) {
  const { t } = useTranslation()
  const shown = Math.round(value * 10) / 10
  return (
    <span className="inline-flex items-center gap-1.5 text-sm">
      <span role="img" aria-label={t('ui.rated', { value: shown })} className="relative inline-flex text-line-strong">
        {five.map((n) => (
          <Icon key={n} name="star" size={16} />
        ))}
        <span className="absolute inset-y-0 start-0 flex overflow-hidden text-tertiary" style={{ width: `${(value / 5) * 100}%` }}>
          {five.map((n) => (
            <Icon key={n} name="star" size={16} filled />
          ))}
        </span>
      </span>
      {count !== undefined && <span className="text-ink-soft tabular-nums">({count})</span>}
    </span>
  )
}

type RatingInputProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'id'> & {
  label: string
  error?: string | undefined
  hint?: string
}

/** Five stars to choose from, as radio buttons. Takes what `register()` gives; its values are the texts "1" to "5". */
export function RatingInput({ label, error, hint, name, ...rest }: RatingInputProps) {
  const { t } = useTranslation()
  const made = useId()
  return (
    <FieldGroup label={label} error={error} hint={hint} isRadio>
      <div className="flex">
        {five.map((n) => (
          <label
            key={n}
            className="group relative grid size-9 cursor-pointer place-items-center rounded-md text-line-strong transition has-focus-visible:outline-2 has-focus-visible:outline-primary has-checked:text-tertiary has-[~label_:checked]:text-tertiary hover:text-tertiary-effect has-[~label:hover]:text-tertiary-effect"
          >
            <input
              {...rest}
              name={name ?? made}
              type="radio"
              value={n}
              className="absolute inset-0 cursor-pointer opacity-0"
              aria-label={t('ui.stars', { count: n })}
            />
            <Icon name="star" size={24} className="group-has-checked:fill-current group-has-[~label_:checked]:fill-current" />
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
