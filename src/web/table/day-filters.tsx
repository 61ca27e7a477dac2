import { DateField, isWholeDay } from '../form/date-field.tsx'

type Name = 'from' | 'to'
type Props = { labelOf: (name: Name) => string; valueOf: (name: Name) => string; onChange: (name: Name, day: string) => void }

/** The first and the last day of a list as filters; the two stay side by side where a row of filters breaks. */
export function DayFilters({ labelOf, valueOf, onChange }: Props) {
  return (
    <div className="flex w-full gap-3 sm:w-auto">
      {(['from', 'to'] as const).map((name) => (
        <DateField
          key={name}
          label={labelOf(name)}
          value={valueOf(name)}
          onChange={(day) => isWholeDay(day) && onChange(name, day)}
          fieldClassName="min-w-0 flex-1 sm:w-44 sm:flex-none"
        />
      ))}
    </div>
  )
}
