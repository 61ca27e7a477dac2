// The frame of every input: label above, hint and error below, so that fields side by side stand in one line; all linked for screen readers.
import { useId } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

export type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  optional?: boolean
  hideLabel?: boolean
  fieldClassName?: string | undefined
}

export const controlClass =
  'w-full rounded-md border border-line-strong bg-card text-sm text-ink transition-colors hover:border-body focus-visible:border-primary focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-soft aria-invalid:border-danger aria-invalid:bg-danger-soft pointer-coarse:text-base'

/** Takes a field's words and an optional own id; gives the ids and aria attributes its control needs. */
export function useField({ hint, error }: Pick<FieldProps, 'hint' | 'error'>, ownId?: string) {
  const made = useId()
  const id = ownId ?? made
  const describedBy = cx(hint ? `${id}-hint` : '', error ? `${id}-error` : '')
  return {
    id,
    control: { id, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined },
  }
}

/** The words below a control that say what is wrong and what to do. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm text-danger">
      <Icon name="warning" size={16} className="mt-0.5" />
      <span>{children}</span>
    </p>
  )
}

/** A labelled frame for one control that carries `id`; use `useField` for the control's attributes. */
export function Field({
  id,
  label,
  hint,
  error,
  optional,
  hideLabel,
  fieldClassName,
  children,
}: FieldProps & { id: string; children: ReactNode }) {
  return (
    <div className={cx('grid min-w-0 grid-cols-1 content-start gap-1.5', fieldClassName)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-sm font-medium text-ink'}>
        {label}
        {optional && <Optional />}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

/** Separated by a real space, not only by a margin: without it Arabic letters join across the two words, and a screen reader reads one word. */
export function Optional() {
  const { t } = useTranslation()
  return <span className="font-normal text-ink-soft"> {t('ui.optional')}</span>
}

type GroupProps = Omit<FieldProps, 'hideLabel'> & { children: ReactNode; isRadio?: boolean }

/** A frame for several controls that answer one question (checkboxes; with `isRadio` radio buttons, whose error is that of the group). */
export function FieldGroup({ label, hint, error, optional, fieldClassName, children, isRadio = false }: GroupProps) {
  const { id, control } = useField({ hint, error })
  return (
    <fieldset
      {...(isRadio ? { role: 'radiogroup', 'aria-invalid': control['aria-invalid'] } : {})}
      aria-describedby={control['aria-describedby']}
      className={cx('grid min-w-0 content-start gap-2', fieldClassName)}
    >
      <legend className="mb-2 text-sm font-medium text-ink">
        {label}
        {optional && <Optional />}
      </legend>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
