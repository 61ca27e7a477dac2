// How states, formats and fields of imports are shown in lists and on an import's screen.
import type { Tone } from '#web/ui/badge.tsx'
import { Badge } from '#web/ui/badge.tsx'
import type { IconName } from '#web/ui/icon.tsx'
import { useTranslation } from '#web/translation.tsx'
import type { ImportChange, ImportCounts, ImportRow } from '../../admin-contract.ts'
import { nameOfField } from './column-names.ts'
import type { ImportState } from '../../lifecycle.ts'

const stateTones: Record<ImportState, Tone> = {
  uploading: 'info',
  reading: 'info',
  mapping: 'warning',
  previewing: 'info',
  previewed: 'warning',
  running: 'info',
  fetching: 'info',
  cancelling: 'warning',
  cancelled: 'warning',
  done: 'success',
  failed: 'danger',
  undoing: 'info',
  undone: 'neutral',
  discarded: 'neutral',
}

type Stands = Pick<ImportRow, 'state' | 'counts'>

/** The word for where an import stands: a file that changes nothing is not ready for anything. */
export const stateWord = ({ state, counts }: Stands): ImportState | 'nothing' =>
  state === 'previewed' && counts.new + counts.changed === 0 ? 'nothing' : state
export const toneOf = (of: Stands): Tone => (stateWord(of) === 'nothing' ? 'neutral' : stateTones[of.state])

/** An import's state as a badge. */
export function StateBadge({ of }: { of: Stands }) {
  const { t } = useTranslation()
  return <Badge tone={toneOf(of)}>{t(`imports.admin.states.${stateWord(of)}`)}</Badge>
}

export type ChangeView = ImportChange['kind'] | 'failed' | 'kept'
/** Each kind has a colour, a sign and a word. */
export const kindLooks: Record<ChangeView, { tone: Tone; icon: IconName }> = {
  new: { tone: 'success', icon: 'plus' },
  changed: { tone: 'info', icon: 'edit' },
  unchanged: { tone: 'neutral', icon: 'check' },
  bad: { tone: 'danger', icon: 'warning' },
  warning: { tone: 'warning', icon: 'info' },
  failed: { tone: 'danger', icon: 'close' },
  kept: { tone: 'warning', icon: 'clock' },
}

export function KindBadge({ kind }: { kind: ChangeView }) {
  const { t } = useTranslation()
  const { tone, icon } = kindLooks[kind]
  return (
    <Badge tone={tone} icon={icon}>
      {t(`imports.admin.kind.${kind}`)}
    </Badge>
  )
}

/** A field's name in the reader's language, those of other shops' columns too; one we do not know as it is. */
export function useFieldName(): (field: string) => string {
  const { t } = useTranslation()
  return (field) => {
    const name = nameOfField(field)
    const key = `imports.admin.fields.${name.key}`
    const text = t(key, name.params)
    return text === key ? field : text
  }
}

const wordFields = ['status', 'variant_status', 'variantOff', 'variantAdded', 'quantity']
const words = ['available', 'unavailable', 'outOfStock', 'notCounted']

/** A field's value in the reader's words. */
export function useFieldValue(): (field: string, value: string | null) => string | null {
  const { t } = useTranslation()
  return (field, value) => {
    if (value !== null && field === 'images' && /^\d+$/.test(value))
      return t('imports.admin.preview.picturesCount', { count: Number(value) })
    return value !== null && wordFields.includes(field) && words.includes(value) ? t(`imports.admin.statuses.${value}`) : value
  }
}

/** The outcome of an import, in a few words. */
export function Result({ counts }: { counts: ImportCounts }) {
  const { t } = useTranslation()
  const words = (['new', 'changed', 'bad'] as const)
    .filter((key) => counts[key] > 0)
    .map((key) => t(`imports.admin.counted.${key}`, { count: counts[key] }))
  return words.length > 0 ? words.join(' · ') : counts.unchanged > 0 ? t('imports.admin.counted.none') : '–'
}
