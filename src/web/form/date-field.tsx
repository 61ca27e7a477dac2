// A day in the format of the shop's locale: typed in segments or picked from a calendar, from 1900 to 2099. The picker is loaded when one is shown.
import { lazy, Suspense, useId } from 'react'
import { FieldError, type FieldProps, Optional } from '../ui/field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

const DatePicker = lazy(async () => ({ default: (await import('./date-picker.tsx')).DayPicker }))

type Props = FieldProps & {
  /** YYYY-MM-DD, '' for none. */
  value: string
  onChange: (day: string) => void
  /** The last day that may be chosen, YYYY-MM-DD. */
  latest?: string
}

/** Filters apply while one types, so they ignore the days of a half-typed year. */
export const isWholeDay = (day: string): boolean => day === '' || (day >= '1900-01-01' && day <= '2099-12-31')

/** Takes and gives a day as YYYY-MM-DD; '' when there is none. */
export function DateField({ label, hint, error, optional, hideLabel, fieldClassName, value, onChange, latest }: Props) {
  const id = useId()
  return (
    <div className={`grid min-w-0 grid-cols-1 content-start gap-1.5 ${fieldClassName ?? ''}`}>
      <span id={`${id}-label`} className={hideLabel ? 'sr-only' : 'text-sm font-medium text-ink'}>
        {label}
        {optional && <Optional />}
      </span>
      <Suspense fallback={<Skeleton className="h-10 w-full rounded-md" />}>
        <DatePicker
          labelId={`${id}-label`}
          describedBy={[hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')}
          isWrong={error !== undefined}
          value={value}
          onChange={onChange}
          latest={latest}
        />
      </Suspense>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
