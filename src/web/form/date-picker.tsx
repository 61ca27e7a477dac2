// The inside of a date field, with React Aria: segments to type over, and a calendar. Gregorian with Latin digits in both languages.
import { CalendarDate, parseDate } from '@internationalized/date'
import { useEffect, useId, useRef, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Calendar, CalendarCell, CalendarGrid, CalendarHeading } from 'react-aria-components/Calendar'
import { DateField, DateInput, DateSegment } from 'react-aria-components/DateField'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useFormat } from '../boot-context.tsx'
import { useTranslation } from '../translation.tsx'
import { cx } from '../ui/cx.ts'
import { controlClass } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { usePopover } from '../ui/use-popover.ts'

const first = new CalendarDate(1900, 1, 1)
const last = new CalendarDate(2099, 12, 31)

type Props = {
  labelId: string
  describedBy: string
  isWrong: boolean
  value: string
  onChange: (day: string) => void
  latest: string | undefined
}

const dayOf = (text: string): CalendarDate | null => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? parseDate(text) : null)
const small = 'touch-target grid size-8 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink'
const square = 'grid size-9 place-items-center rounded-md text-sm outline-none transition hover:bg-sunken focus-visible:outline-2'

/** Takes and gives YYYY-MM-DD; the frame around it has the label and the error. */
export function DayPicker({ labelId, describedBy, isWrong, value, onChange, latest = '' }: Props) {
  const { t } = useTranslation()
  const { tag } = useFormat()
  const openId = useId()
  const pop = usePopover('end')
  const latestDay = dayOf(latest) ?? last
  // A half-typed date stays in this field: its year is 2, then 20, then 202.
  const [day, setDay] = useState(() => dayOf(value))
  const reported = useRef(value)
  useEffect(() => {
    if (value === reported.current) return
    reported.current = value
    setDay(dayOf(value))
  }, [value])
  const change = (next: CalendarDate | null) => {
    setDay(next)
    reported.current = next?.toString() ?? ''
    onChange(reported.current)
  }
  return (
    <I18nProvider locale={`${tag}-u-ca-gregory-nu-latn`}>
      <span
        className={cx(
          controlClass,
          'flex h-10 items-center ps-3 pe-1 focus-within:border-primary pointer-coarse:h-11',
          isWrong && 'border-danger! bg-danger-soft!',
        )}
      >
        <DateField
          aria-labelledby={labelId}
          aria-describedby={describedBy}
          isInvalid={isWrong}
          validationBehavior="aria"
          granularity="day"
          shouldForceLeadingZeros
          minValue={first}
          maxValue={latestDay}
          value={day}
          onChange={change}
          className="flex min-w-0 flex-1"
        >
          <DateInput className="flex min-w-0 flex-1 overflow-hidden tabular-nums">
            {(segment) => (
              <DateSegment
                segment={segment}
                className="rounded-sm px-px outline-none focus:bg-primary focus:text-on-primary data-placeholder:text-ink-soft focus:data-placeholder:text-on-primary"
              />
            )}
          </DateInput>
        </DateField>
        {day !== null && (
          <button type="button" aria-label={t('form.date.clear')} onClick={() => change(null)} className={small}>
            <Icon name="close" size={16} />
          </button>
        )}
        <button
          type="button"
          {...pop.button}
          id={openId}
          aria-label={t('form.date.open')}
          aria-labelledby={`${openId} ${labelId}`}
          aria-haspopup="dialog"
          aria-expanded={pop.open}
          className={small}
        >
          <Icon name="calendar" size={16} />
        </button>
      </span>
      {/* The browser's own popover: above a dialog, and not inert beside one. */}
      <div
        {...pop.panel}
        role="dialog"
        aria-labelledby={labelId}
        className="surface-overlay fixed inset-auto m-0 rounded-md border border-line p-3 shadow-overlay"
      >
        {pop.open && (
          <Calendar
            aria-labelledby={labelId}
            autoFocus
            minValue={first}
            maxValue={latestDay}
            value={day}
            onChange={(next) => {
              change(next)
              pop.close()
            }}
          >
            <header className="mb-2 flex items-center gap-1">
              <AriaButton slot="previous" className={square}>
                <Icon name="chevron-start" size={16} />
              </AriaButton>
              <CalendarHeading className="flex-1 text-center text-sm font-semibold" />
              <AriaButton slot="next" className={square}>
                <Icon name="chevron-end" size={16} />
              </AriaButton>
            </header>
            <CalendarGrid className="[&_th]:text-xs [&_th]:font-medium [&_th]:text-ink-soft">
              {(date) => (
                <CalendarCell
                  date={date}
                  className={cx(
                    square,
                    'data-disabled:text-ink-soft data-outside-month:hidden data-selected:bg-primary data-selected:text-on-primary',
                  )}
                />
              )}
            </CalendarGrid>
          </Calendar>
        )}
      </div>
    </I18nProvider>
  )
}
