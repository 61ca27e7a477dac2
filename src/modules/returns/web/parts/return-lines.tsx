// The goods of a return with their reasons, and what arrived of them.
import { useFormat } from '#web/boot-context.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { OptionValues } from '#web/ui/option-values.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { Return, ReturnableLine, ReturnLine } from '../../contract.ts'

export const Thumbnail = ({ hash }: { hash: string | null }) => (
  <span className="grid aspect-square place-items-center overflow-hidden rounded-sm bg-sunken text-ink-soft">
    {hash ? (
      <Picture hash={hash} width={160} height={160} alt="" sizes="3.5rem" className="size-full object-cover" />
    ) : (
      <Icon name="image" size={16} />
    )}
  </span>
)

export const LineWords = ({ line: { title, variantTitle, sku } }: { line: Pick<ReturnableLine, 'title' | 'variantTitle' | 'sku'> }) => (
  <div className="grid min-w-0 content-start gap-0.5">
    <bdi className="font-medium text-ink">{title}</bdi>
    <span className="text-xs text-ink-soft">
      {variantTitle && (
        <>
          <OptionValues text={variantTitle} /> ·{' '}
        </>
      )}
      <bdi className="whitespace-nowrap">{sku}</bdi>
    </span>
  </div>
)

/** The lines with quantity, reason and what is paid back. */
export function ReturnLines({ lines, currency }: { lines: readonly ReturnLine[]; currency: string }) {
  const { t } = useTranslation()
  const { money, quantity } = useFormat()
  return (
    <ul className="divide-y divide-line">
      {lines.map((line) => (
        <li key={line.id} className="grid grid-cols-[3.5rem_1fr_auto] gap-3 py-3 text-sm first:pt-0 last:pb-0">
          <Thumbnail hash={line.pictureHash} />
          <div className="grid min-w-0 content-start gap-1">
            <LineWords line={line} />
            <span className="text-xs text-ink-soft">{t(`return.reasons.${line.reason}`)}</span>
            {line.condition && (
              <span className="text-xs text-ink-soft">
                {t('return.arrived', {
                  quantity: quantity(line.received ?? 0, line.decimals, line.unit),
                  condition: t(`return.conditions.${line.condition}`),
                })}
                {line.damaged > 0 && ` · ${t('return.someDamaged', { quantity: quantity(line.damaged, line.decimals, line.unit) })}`}
                {line.isRestocked && ` · ${t(line.damaged > 0 ? 'return.restRestocked' : 'return.restocked')}`}
              </span>
            )}
          </div>
          <div className="grid content-start justify-items-end gap-0.5 tabular-nums">
            {line.amount !== null && <bdi className="font-medium text-ink">{money(line.amount, currency)}</bdi>}
            <bdi className="text-xs text-ink-soft">{quantity(line.quantity, line.decimals, line.unit)}</bdi>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The pictures of a request; each opens in a tab of its own. */
export function ReturnPictures({ hashes }: { hashes: Return['pictures'] }) {
  const { t } = useTranslation()
  return (
    <ul className="flex flex-wrap gap-3">
      {hashes.map((hash, index) => (
        <li key={hash}>
          <a
            href={`/files/${hash}/1200.webp`}
            target="_blank"
            rel="noreferrer"
            className="block size-24 overflow-hidden rounded-md border border-line bg-sunken"
          >
            <img
              src={`/files/${hash}/320.webp`}
              alt={t('return.pictureAlt', { count: index + 1 })}
              width={96}
              height={96}
              loading="lazy"
              className="size-full object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
