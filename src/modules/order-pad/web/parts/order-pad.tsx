// The pad: where a list comes in, its lines with what is to be confirmed, and the way of all of them into the cart.
import { useEffect, useRef, useState } from 'react'
import { useFormat } from '#web/boot-context.tsx'
import { paths } from '#web/paths.ts'
import { pageContent, refocus } from '#web/refocus.ts'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ChoiceChip } from '#web/ui/chip.tsx'
import { cx } from '#web/ui/cx.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { maxCartLines } from '#modules/carts/cart-rules.ts'
import { mostOnPad } from '../../contract.ts'
import { type PadLineState, sumsOf, toRoundUp } from '../../pad-state.ts'
import { PadEntry } from './pad-entry.tsx'
import { PadLine } from './pad-line.tsx'
import { PadSummary } from './pad-summary.tsx'
import { ProductFinder } from './product-finder.tsx'
import { usePlaceOnPad } from './use-place-on-pad.ts'
import { usePad } from './use-pad.ts'

/** Lines drawn at once; more on demand. */
const step = 60

export function OrderPad({ cartKey }: { cartKey: string }) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const pad = usePad(cartKey)
  /** The lines that needed a look when only these were asked for. */
  const [looked, setLooked] = useState<ReadonlySet<string> | null>(null)
  const [most, setMost] = useState(step)
  const { ready, open, skipped } = pad.sorted
  // A line that is mended stays where it is: the next one would slip under the finger that just pressed.
  const isOpen = new Set(open)
  const isShown = (line: PadLineState) => line.skipped === null && (!looked || looked.has(line.key) || isOpen.has(line))
  const lines = pad.state.lines.filter(isShown)
  const place = usePlaceOnPad(lines)
  const sums = sumsOf(pad.state)
  const head = useRef<HTMLDivElement>(null)
  const [reads, setReads] = useState(0)
  // On a phone the lines of a list that was just read begin below what is seen.
  useEffect(() => {
    if (reads > 0 && head.current && head.current.getBoundingClientRect().top > innerHeight * 0.7) head.current.scrollIntoView()
  }, [reads])
  const isBegun = pad.state.lines.length > 0
  const odd = toRoundUp(pad.state, open)
  // Where several come into question, nobody has proposed one.
  const proposals = open.filter((line) => line.chosen === null && line.variantIds.length === 1)
  if (!pad.isThere) return <Skeleton className="h-96 w-full" />
  return (
    <div className="grid gap-6">
      {pad.added && (
        <Alert
          tone="success"
          onClose={pad.forgetAdded}
          actions={
            <>
              <Button size="sm" icon="undo" onClick={pad.takeOut}>
                {t('orderPad.undo')}
              </Button>
              <ButtonLink size="sm" to={paths.cart()}>
                {t('orderPad.toTheCart')}
              </ButtonLink>
            </>
          }
        >
          {t('orderPad.added', { count: pad.added.count })} {pad.added.isPart && t('orderPad.cartFull', { max: number(maxCartLines) })}
        </Alert>
      )}
      {pad.takenOff > 0 && (
        <Alert
          tone="neutral"
          isSlim
          className="sticky top-(--below-header) z-20"
          onClose={() => {
            pad.forgetTakenOff()
            refocus(pageContent)
          }}
          actions={
            <Button
              size="sm"
              icon="undo"
              onClick={() => {
                pad.putBack()
                refocus(() => head.current?.querySelector('button'))
              }}
            >
              {t('orderPad.putBack')}
            </Button>
          }
        >
          {t('orderPad.takenOff', { count: pad.takenOff })}
        </Alert>
      )}
      {!pad.isKept && <Alert tone="warning">{t('orderPad.notKept')}</Alert>}
      <PadEntry
        room={mostOnPad - pad.state.lines.length}
        onPad={(read) => {
          pad.take(read)
          setReads(reads + 1)
        }}
      />
      <div className={cx('grid items-start gap-6', isBegun && 'lg:grid-cols-[minmax(0,1fr)_20rem]')}>
        <div className="grid min-w-0 gap-4">
          {isBegun && (
            <div ref={head} className="flex scroll-mt-(--below-header) flex-wrap items-center gap-2">
              <ChoiceChip pressed={!looked} onPress={() => setLooked(null)}>
                {t('orderPad.showAll', { shown: number(ready.length + open.length) })}
              </ChoiceChip>
              <ChoiceChip pressed={looked !== null} onPress={() => setLooked(new Set(open.map(({ key }) => key)))}>
                {t('orderPad.showOpen', { shown: number(open.length) })}
              </ChoiceChip>
              {proposals.length > 1 && (
                <Button size="sm" icon="check" onClick={() => pad.confirm(proposals)}>
                  {t('orderPad.confirmAll', { count: proposals.length })}
                </Button>
              )}
              {odd.size > 1 && (
                <Button size="sm" icon="check" onClick={() => pad.setQuantities(odd)}>
                  {t('orderPad.roundUp', { count: odd.size })}
                </Button>
              )}
              <Button size="sm" variant="quiet" icon="trash" className="ms-auto" onClick={pad.clear}>
                {t('orderPad.empty')}
              </Button>
            </div>
          )}
          {/* Here from the start: who types one code after the other needs no list to paste. */}
          <ul {...place} aria-label={t('orderPad.lines')} className="surface-card rounded-md border border-line px-4 sm:px-5">
            {lines.slice(0, most).map((line) => (
              <PadLine key={line.key} state={pad.state} line={line} sums={sums} pad={pad} />
            ))}
            <li tabIndex={-1} className="py-4">
              <ProductFinder label={t('orderPad.add')} onFound={pad.addFound} />
            </li>
          </ul>
          {lines.length > most && (
            <Button onClick={() => setMost(most + step)}>{t('orderPad.more', { count: Math.min(step, lines.length - most) })}</Button>
          )}
          {skipped.length > 0 && (
            <details className="text-sm text-ink-soft">
              <summary className="cursor-pointer">{t('orderPad.leftOut', { count: skipped.length })}</summary>
              <ul className="mt-2 grid gap-1">
                {skipped.map((line) => (
                  <li key={line.key}>
                    {t('orderPad.line', { at: line.at })}: <bdi>{line.text}</bdi> ({line.skipped && t(`orderPad.why.${line.skipped}`)})
                  </li>
                ))}
              </ul>
            </details>
          )}
        </div>
        {isBegun && <PadSummary pad={pad} />}
      </div>
    </div>
  )
}
