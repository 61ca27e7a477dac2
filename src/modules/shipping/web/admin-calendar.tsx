// The shop's calendar: on which weekdays it works, and on which days it is closed all the same.
import { useRef, useState } from 'react'
import { SettingsScreen } from '#modules/settings/web/parts/settings-screen.tsx'
import { dayText } from '#shared/day-text.ts'
import { dayOf } from '#shared/time.ts'
import { useBoot, useFormat } from '#web/boot-context.tsx'
import { DateField } from '#web/form/date-field.tsx'
import { paths } from '#web/paths.ts'
import { refocus } from '#web/refocus.ts'
import { useTranslation } from '#web/translation.tsx'
import { weekOf } from '#web/week.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ChoiceChip } from '#web/ui/chip.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { type CalendarSettings, getCalendar, saveCalendar } from '../calendar-contract.ts'
import { type Holiday, holidaysOf } from '../holidays.ts'

const name = 'shipping.admin.calendar'

export default function AdminCalendar() {
  const { t } = useTranslation()
  return (
    <SettingsScreen
      name={name}
      get={getCalendar}
      update={saveCalendar}
      valuesOf={({ workingDays, closedDays }): CalendarSettings => ({ workingDays, closedDays })}
      bodyOf={(values: CalendarSettings) => values}
      path={paths.office.calendar()}
    >
      {(form) => {
        const working = form.field('workingDays')
        const closed = form.field('closedDays')
        return (
          <>
            <Card title={t(`${name}.fields.workingDays`)}>
              <p className="mb-3 text-sm text-ink-soft">{t(`${name}.workingDaysHint`)}</p>
              <Weekdays value={working.value} onChange={working.onChange} />
              {working.error && <FieldError>{working.error}</FieldError>}
            </Card>
            <Card title={t(`${name}.fields.closedDays`)}>
              <p className="mb-3 text-sm text-ink-soft">
                {t(`${name}.closedDaysHint`)} {t(`${name}.holidaysHint`)}
              </p>
              <ClosedDays value={closed.value} onChange={closed.onChange} />
              {closed.error && <FieldError>{closed.error}</FieldError>}
            </Card>
          </>
        )
      }}
    </SettingsScreen>
  )
}

type ClosedDay = CalendarSettings['closedDays'][number]

type ListProps<Item> = { value: Item[]; onChange: (value: Item[]) => void }

/** The days of the week as one begins it in the shop's region: each is pressed when the shop works on it. */
function Weekdays({ value, onChange }: ListProps<number>) {
  const { t } = useTranslation()
  const { tag } = useFormat()
  const { profile } = useBoot()
  // 2024-01-01 was a Monday.
  const nameOf = (day: number) => new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, day))
  return (
    <div role="group" aria-label={t(`${name}.fields.workingDays`)} className="flex flex-wrap gap-2">
      {weekOf(profile.region).map((day) => (
        <ChoiceChip
          key={day}
          pressed={value.includes(day)}
          onPress={() => onChange(value.includes(day) ? value.filter((each) => each !== day) : [...value, day].toSorted((a, b) => a - b))}
        >
          {nameOf(day)}
        </ChoiceChip>
      ))}
    </div>
  )
}

function ClosedDays({ value, onChange }: ListProps<ClosedDay>) {
  const { t } = useTranslation()
  const { tag } = useFormat()
  const [day, setDay] = useState('')
  const [name, setName] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const { coming, missing, named } = useHolidays(value)
  const addHolidays = () => {
    onChange(inOrder([...value, ...missing.map(named)]))
    refocus(() => list.current?.querySelector('button'))
  }
  const add = () => {
    onChange(inOrder([...value.filter((each) => each.day !== day), { day, name: name.trim() }]))
    setDay('')
    setName('')
  }
  return (
    <div className="grid gap-4">
      {coming.length > 0 && missing.length === coming.length && <Alert tone="warning">{t('shipping.admin.calendar.noHolidays')}</Alert>}
      {value.length === 0 ? (
        <p className="text-sm text-ink-soft">{t('shipping.admin.calendar.noClosedDays')}</p>
      ) : (
        <ul ref={list} className="grid divide-y divide-line text-sm">
          {value.map((each) => (
            <li key={each.day} className="flex items-center justify-between gap-3 py-1">
              <span className="min-w-0">
                <span className="tabular-nums text-ink">{dayText(each.day, tag)}</span>
                {each.name && (
                  <span className="text-ink-soft">
                    {' · '}
                    <bdi>{each.name}</bdi>
                  </span>
                )}
              </span>
              <IconButton
                icon="trash"
                size="sm"
                label={t('ui.remove', { name: dayText(each.day, tag) })}
                onClick={() => onChange(value.filter((other) => other.day !== each.day))}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="grid items-end gap-3 sm:grid-cols-[14rem_minmax(0,1fr)_auto]">
        <DateField label={t('shipping.admin.calendar.day')} value={day} onChange={setDay} />
        <TextInput
          optional
          maxLength={80}
          label={t('shipping.admin.calendar.name')}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button icon="plus" disabled={day === ''} onClick={add}>
          {t('shipping.admin.calendar.add')}
        </Button>
      </div>
      {missing.length > 0 && (
        <Button icon="calendar" className="justify-self-start" onClick={addHolidays}>
          {t('shipping.admin.calendar.addHolidays')}
        </Button>
      )}
    </div>
  )
}

const inOrder = (days: ClosedDay[]): ClosedDay[] => days.toSorted((a, b) => (a.day < b.day ? -1 : 1))

/** The public holidays of the shop's region from today to the end of next year, those of them that are not entered, and how one is entered. */
function useHolidays(entered: readonly ClosedDay[]) {
  const { t } = useTranslation()
  const { region, timeZone } = useBoot().profile
  const [today] = useState(() => dayOf(new Date(), timeZone))
  const year = Number(today.slice(0, 4))
  const coming = holidaysOf(region, [year, year + 1]).filter(({ day }) => day >= today)
  const missing = coming.filter(({ day }) => !entered.some((each) => each.day === day))
  const named = ({ day, key, isSubstitute }: Holiday): ClosedDay => {
    const name = t(`shipping.admin.calendar.holidays.${key}`)
    return { day, name: isSubstitute ? t('shipping.admin.calendar.substitute', { name }) : name }
  }
  return { coming, missing, named }
}
