// Things one ticks: checkbox, radio buttons, switch.
import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { FieldError, FieldGroup, type FieldProps, useField } from './field.tsx'
import { Icon } from './icon.tsx'

type ChoiceProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  hideLabel?: boolean
}

const boxClass =
  'peer size-5 shrink-0 appearance-none border border-line-strong bg-card transition checked:border-primary checked:bg-primary hover:border-body disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken aria-invalid:border-danger forced-colors:appearance-auto'

type RowProps = {
  id: string
  label: ReactNode
  hint: ReactNode
  error: string | undefined
  hideLabel?: boolean | undefined
  end?: boolean
  children: ReactNode
}

function ChoiceRow({ id, label, hint, error, hideLabel, end, children }: RowProps) {
  const problem = error && <FieldError id={`${id}-error`}>{error}</FieldError>
  if (hideLabel)
    return (
      <>
        <label htmlFor={id} className="relative -m-1.5 inline-grid size-8 place-items-center align-middle">
          <span className="sr-only">{label}</span>
          {children}
        </label>
        {problem}
      </>
    )
  const words = (
    <span className="grid min-w-0 gap-0.5">
      <label htmlFor={id} className="text-sm text-ink after:absolute after:inset-0">
        {label}
      </label>
      {hint && (
        <span id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </span>
      )}
    </span>
  )
  return (
    <div className="grid gap-1">
      <div
        className={cx(
          'relative flex min-h-6 items-start gap-2.5 pointer-coarse:min-h-11 pointer-coarse:py-2.5',
          end && 'justify-between gap-6',
        )}
      >
        {end && words}
        <span className="relative z-1 grid h-lh shrink-0 place-items-center text-sm">{children}</span>
        {!end && words}
      </div>
      {problem}
    </div>
  )
}

/** One box to tick; `indeterminate` shows a dash (some of the rows are selected). */
export function Checkbox({
  label,
  hint,
  error,
  hideLabel,
  className,
  id: ownId,
  indeterminate,
  ref,
  ...rest
}: ChoiceProps & { indeterminate?: boolean }) {
  const { id, control } = useField({ hint, error }, ownId)
  const take = (node: HTMLInputElement | null) => {
    if (node && indeterminate !== undefined) node.indeterminate = indeterminate
    if (typeof ref === 'function') return ref(node)
    if (ref) ref.current = node
  }
  return (
    <ChoiceRow id={id} label={label} hint={hint} error={error} hideLabel={hideLabel}>
      <input
        {...rest}
        {...control}
        ref={take}
        type="checkbox"
        className={cx(boxClass, 'rounded-sm indeterminate:border-primary indeterminate:bg-primary', className)}
      />
      <Icon
        name={indeterminate ? 'minus' : 'check'}
        size={16}
        className={cx(
          'pointer-events-none absolute text-on-primary transition forced-colors:hidden',
          indeterminate ? '' : 'opacity-0 peer-checked:opacity-100',
        )}
      />
    </ChoiceRow>
  )
}

/** One radio button; give the same `name` (or what `register()` gives) to all of a group. */
export function Radio({ label, hint, error, hideLabel, className, id: ownId, ...rest }: ChoiceProps) {
  const { id, control } = useField({ hint, error }, ownId)
  return (
    <ChoiceRow id={id} label={label} hint={hint} error={error} hideLabel={hideLabel}>
      <input {...rest} {...control} type="radio" className={cx(boxClass, 'rounded-full', className)} />
      <span className="pointer-events-none absolute size-2 rounded-full bg-on-primary opacity-0 transition peer-checked:opacity-100 forced-colors:hidden" />
    </ChoiceRow>
  )
}

export type RadioOption = { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean }
type RadioGroupProps = Omit<FieldProps, 'hideLabel'> &
  Omit<ComponentProps<'input'>, 'type' | 'value' | 'id'> & { options: readonly RadioOption[]; value?: string; row?: boolean }

/** One question with a few answers, all in sight. Takes what `register()` gives, or `value` and `onChange`. */
export function RadioGroup({ label, hint, error, optional, fieldClassName, options, value, row = false, ...rest }: RadioGroupProps) {
  return (
    <FieldGroup label={label} hint={hint} error={error} optional={optional ?? false} fieldClassName={fieldClassName} isRadio>
      <div className={row ? 'flex flex-wrap gap-x-6 gap-y-2' : 'grid gap-2'}>
        {options.map((option) => (
          <Radio
            key={option.value}
            {...rest}
            {...(value !== undefined && { checked: value === option.value })}
            value={option.value}
            label={option.label}
            hint={option.hint}
            disabled={option.disabled ?? rest.disabled}
          />
        ))}
      </div>
    </FieldGroup>
  )
}

/** A setting that is on or off at once; its label comes first. */
export function Switch({ label, hint, error, hideLabel, className, id: ownId, ...rest }: ChoiceProps) {
  const { id, control } = useField({ hint, error }, ownId)
  return (
    <ChoiceRow id={id} label={label} hint={hint} error={error} hideLabel={hideLabel} end>
      <input
        {...rest}
        {...control}
        type="checkbox"
        role="switch"
        className={cx(
          'h-6 w-10 shrink-0 appearance-none rounded-full bg-line-strong p-0.5 transition before:block before:size-5 before:rounded-full before:bg-site-white before:transition checked:bg-primary checked:before:translate-x-4 disabled:cursor-not-allowed disabled:opacity-50 rtl:checked:before:-translate-x-4 forced-colors:appearance-auto',
          className,
        )}
      />
    </ChoiceRow>
  )
}
