// Inputs for text: one line, several lines, a password that can be shown, a choice from a list.
import { useId, useState, useSyncExternalStore } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { cx } from './cx.ts'
import { controlClass, Field, type FieldProps, useField } from './field.tsx'
import { Icon } from './icon.tsx'

export type TextInputProps = FieldProps & ComponentProps<'input'> & { start?: ReactNode; end?: ReactNode }

// After React has heard the letter: drawn again before, a field whose value its form holds would lose it.
const whenTyped = (heard: () => void) => {
  window.addEventListener('input', heard)
  return () => window.removeEventListener('input', heard)
}
const never = () => () => undefined
const lengthOf = (id: string): number => {
  const control = document.getElementById(id)
  return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement ? control.value.length : 0
}

/** `value`: of a field whose text the page holds; without it the field holds its own, and is watched. */
type Limited = Pick<FieldProps, 'hint' | 'error'> & { maxLength: number | undefined; value: unknown }

/**
 * A field with its own limit, as `useField` gives it. A longer text is reported at the field and not cut, so that nothing of what was pasted
 * is lost.
 */
function useLimited({ hint, error, maxLength, value }: Limited, ownId?: string) {
  const { t } = useTranslation()
  const made = useId()
  const own = ownId ?? made
  const isLimited = maxLength !== undefined
  const isWatched = isLimited && typeof value !== 'string'
  const watched = useSyncExternalStore(
    isWatched ? whenTyped : never,
    () => (isWatched ? lengthOf(own) : 0),
    () => 0,
  )
  const length = typeof value === 'string' ? value.length : watched
  const problem = error ?? (isLimited && length > maxLength ? t('validation.tooLongNow', { max: maxLength, length }) : undefined)
  return { problem, ...useField({ hint, error: problem }, own) }
}

/** More than any field takes, so that its own limit is still reported; a browser stands still for minutes over a pasted file in one line. */
export const longestLine = 4000
/** The most that the shop's searches take (shared/paging.ts). */
const longestSearch = 200

/** Text runs, and is aligned, in the direction of its own words: an English address in an Arabic office too. A `dir` overrules them: for codes and figures, and where the language is known. */
const directionOf = ({ dir, type = 'text' }: Pick<ComponentProps<'input'>, 'dir' | 'type'>): string =>
  dir === undefined && (type === 'text' || type === 'search') ? '[unicode-bidi:plaintext]' : ''

/** One line of text. `start` and `end` are inside the border (an icon, a unit, a currency). Takes the result of `register()`. */
export function TextInput({
  label,
  hint,
  error,
  optional,
  hideLabel,
  fieldClassName,
  start,
  end,
  className,
  id: ownId,
  maxLength,
  ...rest
}: TextInputProps) {
  const { problem, id, control } = useLimited({ hint, error, maxLength, value: rest.value }, ownId)
  const words = { id, label, hint, error: problem, optional: optional ?? false, hideLabel: hideLabel ?? false, fieldClassName }
  return (
    <Field {...words}>
      <span dir={rest.dir} className="relative flex items-center">
        {start && <span className="pointer-events-none absolute start-3 flex text-sm text-ink-soft">{start}</span>}
        <input
          type="text"
          maxLength={rest.type === 'search' ? longestSearch : longestLine}
          data-autofocus={rest.autoFocus || undefined}
          {...rest}
          {...control}
          className={cx(
            controlClass,
            directionOf(rest),
            'touch-target h-10 read-only:bg-sunken',
            start ? 'ps-10' : 'ps-3',
            end ? 'pe-12' : 'pe-3',
            className,
          )}
        />
        {end && <span className="absolute end-3 flex text-sm text-ink-soft">{end}</span>}
      </span>
    </Field>
  )
}

export type TextAreaProps = FieldProps & ComponentProps<'textarea'>

/** Several lines of text; grows with what is written. */
export function TextArea({
  label,
  hint,
  error,
  optional,
  hideLabel,
  fieldClassName,
  className,
  id: ownId,
  maxLength,
  ...rest
}: TextAreaProps) {
  const { problem, id, control } = useLimited({ hint, error, maxLength, value: rest.value }, ownId)
  const words = { id, label, hint, error: problem, optional: optional ?? false, hideLabel: hideLabel ?? false, fieldClassName }
  return (
    <Field {...words}>
      <textarea
        rows={4}
        {...rest}
        {...control}
        className={cx(
          controlClass,
          directionOf({ dir: rest.dir }),
          'field-sizing-content min-h-24 px-3 py-2 read-only:bg-sunken',
          className,
        )}
      />
    </Field>
  )
}

export type SelectOption = { value: string; label: string; disabled?: boolean }
export type SelectProps = FieldProps & ComponentProps<'select'> & { options?: readonly SelectOption[]; placeholder?: string | undefined }

/** A choice from a short list, the browser's own. Give `options`, or `<option>`s as children. */
export function Select(all: SelectProps) {
  const { label, hint, error, optional, hideLabel, fieldClassName, options, placeholder, className, children, id: ownId, ...rest } = all
  const { id, control } = useField({ hint, error }, ownId)
  const words = { id, label, hint, error, optional: optional ?? false, hideLabel: hideLabel ?? false, fieldClassName }
  return (
    <Field {...words}>
      <span className="relative flex items-center">
        <select {...rest} {...control} className={cx(controlClass, 'touch-target h-10 appearance-none text-ellipsis ps-3 pe-9', className)}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options?.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
          {children}
        </select>
        <Icon name="chevron-down" size={16} className="pointer-events-none absolute end-3 text-ink-soft" />
      </span>
    </Field>
  )
}

/** A password with a button that shows it. */
export function PasswordInput(props: Omit<TextInputProps, 'type' | 'end'>) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  const button = (
    <button
      type="button"
      aria-pressed={shown}
      aria-label={t('ui.showPassword')}
      title={shown ? t('ui.hidePassword') : t('ui.showPassword')}
      onClick={() => setShown(!shown)}
      className="-me-1.5 grid size-8 place-items-center rounded-md transition hover:bg-sunken hover:text-ink"
    >
      <Icon name={shown ? 'eye-off' : 'eye'} />
    </button>
  )
  return (
    <TextInput
      autoComplete="current-password"
      {...props}
      type={shown ? 'text' : 'password'}
      dir="ltr"
      className="text-start"
      end={button}
    />
  )
}
