// Picks from lists of any length: a field opens a searchable panel, for one value or for several (shown as chips).
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '../translation.tsx'
import { Chip } from '../ui/chip.tsx'
import { cx } from '../ui/cx.ts'
import { controlClass, Field, type FieldProps, useField } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { usePopover } from '../ui/use-popover.ts'
import { type PickerOption, PickerPanel } from './picker-panel.tsx'

export type { PickerOption } from './picker-panel.tsx'

type Shared = Omit<FieldProps, 'label' | 'hint'> & {
  label: string
  hint?: string
  options: readonly PickerOption[]
  placeholder?: string
  /** Searches on the server: called with the typed text (when typing pauses, and with '' when the panel opens). */
  onSearch?: (typed: string) => void
  isLoading?: boolean
  /** The labels of chosen values that `options` may lack (with onSearch). */
  known?: readonly PickerOption[]
  disabled?: boolean
}

/** One value of a list, '' for none; `isClearable` lets it be emptied again. */
export function Picker({
  value,
  onChange,
  isClearable = false,
  ...rest
}: Shared & { value: string; onChange: (value: string) => void; isClearable?: boolean }) {
  const labelOf = useLabels(rest.options, rest.known)
  return (
    <Frame
      {...rest}
      chosen={value === '' ? [] : [value]}
      isMany={false}
      onChoose={([chosen = '']) => onChange(chosen)}
      onClear={isClearable && value !== '' ? () => onChange('') : undefined}
      shown={value === '' ? null : labelOf(value)}
    />
  )
}

/** Picks several values in the order they were chosen, without duplicates. */
export function MultiPicker({
  value,
  onChange,
  showsChosen = true,
  ...rest
}: Shared & {
  value: readonly string[]
  onChange: (value: string[]) => void
  /** false when the caller lists the choices itself. */
  showsChosen?: boolean
}) {
  const { t } = useTranslation()
  const labelOf = useLabels(rest.options, rest.known)
  return (
    <Frame
      {...rest}
      chosen={value}
      isMany
      onChoose={onChange}
      onClear={undefined}
      shown={value.length === 0 ? null : t('form.admin.picker.chosen', { count: value.length })}
    >
      {showsChosen && value.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {value.map((each) => (
            <li key={each} className="max-w-full">
              <Chip label={labelOf(each)} onRemove={() => onChange(value.filter((other) => other !== each))}>
                <span className="block max-w-60 truncate">{labelOf(each)}</span>
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </Frame>
  )
}

type FrameProps = Shared & {
  chosen: readonly string[]
  isMany: boolean
  onChoose: (values: string[]) => void
  onClear: (() => void) | undefined
  shown: string | null
  children?: ReactNode
}

function Frame(props: FrameProps) {
  const { label, hint, error, optional, hideLabel, fieldClassName, placeholder, disabled = false, children } = props
  const { t } = useTranslation()
  const { id, control } = useField({ hint, error })
  const valueId = useId()
  const listId = useId()
  const pop = usePopover('start')
  const search = useTypingPause(props.onSearch)
  const words = { id, label, hint, error, optional: optional ?? false, hideLabel: hideLabel ?? false, fieldClassName }
  const onToggle = (event: { newState: string }) => {
    pop.panel.onToggle(event)
    if (event.newState === 'open') props.onSearch?.('')
  }
  const choose = (values: string[]) => {
    props.onChoose(values)
    if (!props.isMany) pop.close()
  }
  return (
    <Field {...words}>
      <span className="relative flex items-center">
        <button
          type="button"
          {...pop.button}
          {...control}
          role="combobox"
          aria-controls={pop.open ? `${pop.panel.id} ${listId}` : pop.panel.id}
          aria-expanded={pop.open}
          aria-haspopup="dialog"
          disabled={disabled}
          onKeyDown={(event) => {
            if ((event.key !== 'ArrowDown' && event.key !== 'Enter') || pop.open) return
            event.preventDefault()
            pop.show()
          }}
          className={cx(controlClass, 'touch-target flex h-10 items-center ps-3 text-start', props.onClear ? 'pe-16' : 'pe-9')}
        >
          <span id={valueId} className={cx('min-w-0 flex-1 truncate [unicode-bidi:plaintext]', props.shown === null && 'text-ink-soft')}>
            {props.shown ?? placeholder ?? t('form.admin.picker.choose')}
          </span>
        </button>
        {props.onClear && (
          <button
            type="button"
            aria-label={t('form.admin.picker.clear', { label })}
            title={t('form.admin.picker.clear', { label })}
            onClick={props.onClear}
            className="absolute end-8 grid size-7 place-items-center rounded-md text-ink-soft transition hover:bg-sunken hover:text-ink"
          >
            <Icon name="close" size={16} />
          </button>
        )}
        <Icon name="chevron-down" size={16} className="pointer-events-none absolute end-3 text-ink-soft" />
      </span>
      {children}
      <div
        {...pop.panel}
        onToggle={onToggle}
        role="dialog"
        aria-label={label}
        onKeyDownCapture={(event) => {
          // Otherwise the search field would use the first Escape to clear itself.
          if (event.key !== 'Escape') return
          event.preventDefault()
          event.stopPropagation()
          pop.close()
        }}
        className="surface-overlay fixed inset-auto m-0 w-max max-w-[min(32rem,calc(100vw-1rem))] min-w-[max(min(24rem,calc(100vw-1rem)),var(--picker-width))] rounded-md border border-line p-0 text-start shadow-overlay open:animate-appear"
        style={{ '--picker-width': `${pop.button.ref.current?.offsetWidth ?? 0}px` }}
      >
        {pop.open && (
          <PickerPanel
            listId={listId}
            label={label}
            options={props.options}
            chosen={props.chosen}
            isMany={props.isMany}
            onChoose={choose}
            onSearch={search}
            isLoading={props.isLoading ?? false}
          />
        )}
      </div>
    </Field>
  )
}

/** The label of a value, also after the options changed with another search. */
function useLabels(options: readonly PickerOption[], known: readonly PickerOption[] = []): (value: string) => string {
  const seen = useRef(new Map<string, string>())
  for (const { value, label } of known) seen.current.set(value, label)
  for (const { value, label } of options) seen.current.set(value, label)
  return (value) => seen.current.get(value) ?? value
}

/** Calls with the last text after a fifth of a second without typing. */
function useTypingPause(call: ((typed: string) => void) | undefined): ((typed: string) => void) | undefined {
  const [typed, setTyped] = useState<string | null>(null)
  const latest = useRef(call)
  latest.current = call
  useEffect(() => {
    if (typed === null) return
    const timer = setTimeout(() => latest.current?.(typed), 200)
    return () => clearTimeout(timer)
  }, [typed])
  return call && setTyped
}
