// The lines to pick in the order of their places: how many are picked, counted by hand where nothing is scanned, and where each lies.
import { useState } from 'react'
import type { CallError } from '#shared/call.ts'
import { useFormat } from '#web/boot-context.tsx'
import { useMay } from '#web/may.ts'
import { useTranslation } from '#web/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useCommand } from '#web/use-command.ts'
import { lineName } from '../../line-name.ts'
import type { Picked } from '../../pick-state.ts'
import { getPicking, type PickLine, placeVariant } from '../../shipments-admin-contract.ts'
import { LineFacts } from './line-facts.tsx'

/** Gives what names a line in a text; a component of a bundle may stand here for itself too. */
export function usePickName(): (line: PickLine) => string {
  const { t } = useTranslation()
  return (line) => [lineName(line), line.bundle && t('order.admin.pick.partOf', line.bundle)].filter(Boolean).join(' · ')
}

type Props = { lines: readonly PickLine[]; picked: Picked; onPicked: (picked: Picked) => void }

export function PickLines({ lines, picked, onPicked }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const nameOf = usePickName()
  const [before, setBefore] = useState<Picked | null>(null)
  const set = (key: string, quantity: number) => onPicked(new Map(picked).set(key, quantity))
  const takeAll = () => {
    const all = new Map(lines.map(({ key, left }) => [key, left]))
    // Only what was counted by hand is worth putting back.
    if (lines.some(({ key, left }) => (picked.get(key) ?? left) !== left)) setBefore(picked)
    onPicked(all)
  }
  const putBack = () => {
    // A count that was corrected since then is left as it is.
    const isAsTaken = ({ key, left }: PickLine) => picked.get(key) === left
    if (before) onPicked(new Map(lines.map((line) => [line.key, (isAsTaken(line) ? before : picked).get(line.key) ?? line.left])))
    setBefore(null)
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {lines.map((line) => {
          const count = picked.get(line.key) ?? 0
          const isWhole = count === line.left
          return (
            <li
              key={line.key}
              className={cx(
                'grid gap-3 py-3 text-sm sm:grid-cols-[7rem_minmax(0,1fr)_auto_auto] sm:items-center',
                isWhole && 'bg-success-soft',
              )}
            >
              <Place key={line.location} line={line} />
              <div className="grid min-w-0 gap-0.5">
                <bdi className="font-medium text-ink">{line.title}</bdi>
                <LineFacts facts={[line.variantTitle, line.choices, line.sku]} />
                {line.bundle && <span className="text-xs text-ink">{t('order.admin.pick.partOf', line.bundle)}</span>}
              </div>
              <span className="flex items-center gap-1 tabular-nums">
                {isWhole && <Icon name="check" size={16} label={t('order.admin.pick.whole')} />}
                <bdi>{t('order.admin.pick.of', { left: format.quantity(line.left, line.decimals, line.unit) })}</bdi>
              </span>
              <Stepper
                label={nameOf(line)}
                fieldLabel={t('order.admin.pick.countOf', { title: nameOf(line) })}
                value={count}
                min={0}
                max={line.left}
                decimals={line.decimals}
                unit={line.unit}
                onChange={(quantity) => set(line.key, quantity)}
              />
            </li>
          )
        })}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button onClick={takeAll}>{t('order.admin.pick.all')}</Button>
        {before && (
          <Button variant="quiet" icon="undo" onClick={putBack}>
            {t('order.admin.pick.putBack')}
          </Button>
        )}
      </div>
    </>
  )
}

/** The present place that a refusal carries; null when there is none. */
const placeIn = (error: CallError | null): string | null =>
  error?.code === 'core.changed' && isPlace(error.data) ? error.data.location : null

const isPlace = (data: unknown): data is { location: string } =>
  typeof data === 'object' && data !== null && 'location' in data && typeof data.location === 'string'

/** Where the goods lie; written down on the spot, it sorts every pick list from then on. */
function Place({ line }: { line: PickLine }) {
  const { variantId, location } = line
  const { t } = useTranslation()
  const nameOf = usePickName()
  const mayChange = useMay()('orders.change')
  const [typed, setTyped] = useState(location)
  const place = useCommand(placeVariant, { refresh: [getPicking], said: 'order.admin.pick.placed', ignore: true })
  // A colleague may have written another place meanwhile: it is shown, and the next save knows it.
  const theirs = placeIn(place.error)
  const seen = theirs ?? location
  const save = () => {
    if (typed.trim() !== seen) place.run({ params: { id: variantId }, body: { location: typed, seen } })
  }
  const error =
    theirs === null ? place.error?.message : t('order.admin.pick.placedMeanwhile', { place: theirs || t('order.admin.pick.noPlace') })
  return (
    <TextInput
      hideLabel
      label={t('order.admin.pick.placeOf', { title: nameOf(line) })}
      placeholder={t('order.admin.pick.location')}
      maxLength={40}
      readOnly={!mayChange}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={save}
      {...(error ? { error } : {})}
    />
  )
}
