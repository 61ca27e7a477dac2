// Colours that cannot be read on their ground, each with its ratio and the nearest one that can be taken in its place.
import type { UnreadableColour } from '#shared/theme-repair.ts'
import type { ColourPath } from '#shared/theme.ts'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { useColourLabel } from './palette-fields.tsx'

type Props = { wrong: readonly UnreadableColour[]; onTake: (path: ColourPath, colour: string) => void; onTakeAll: () => void }

const Sample = ({ text, ground }: { text: string; ground: string }) => (
  <span
    aria-hidden
    dir="ltr"
    style={{ color: text, backgroundColor: ground }}
    className="inline-grid h-8 w-11 place-items-center rounded-sm border border-line text-sm font-semibold"
  >
    Aa
  </span>
)

/** Nothing while everything can be read. */
export function Readability({ wrong, onTake, onTakeAll }: Props) {
  const { t } = useTranslation()
  const label = useColourLabel()
  if (wrong.length === 0) return null
  return (
    <Alert
      tone="warning"
      title={t('theme.admin.unreadable.title', { count: wrong.length })}
      actions={
        <Button size="sm" may="settings.change" onClick={onTakeAll}>
          {t('theme.admin.unreadable.takeAll')}
        </Button>
      }
    >
      <p>{t('theme.admin.unreadable.text')}</p>
      <ul className="mt-3 grid gap-2">
        {wrong.map(({ path, colour, grounds, ratio, offer }) => (
          <li key={path} className="flex flex-wrap items-center gap-2">
            <Sample text={colour} ground={grounds[0] ?? ''} />
            <span className="min-w-0 flex-1 basis-40">
              {t(`theme.admin.modes.${path.startsWith('dark') ? 'dark' : 'light'}`)}: {label(path)}{' '}
              <bdi dir="ltr" className="tabular-nums">
                {t('theme.admin.unreadable.ratio', { ratio: ratio.toFixed(2) })}
              </bdi>
            </span>
            {offer === null ? (
              <span>{t('theme.admin.unreadable.noOffer')}</span>
            ) : (
              <>
                <Sample text={offer} ground={grounds[0] ?? ''} />
                <Button size="sm" may="settings.change" onClick={() => onTake(path, offer)}>
                  {t('theme.admin.unreadable.take', { colour: offer })}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
