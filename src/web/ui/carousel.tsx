// A row one swipes or steps through. It is the browser's own scrolling with snapping, so it works before any script has run.
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { IconButton } from './button.tsx'
import { scrolling } from '../scrolling.ts'
import { cx } from './cx.ts'

type CarouselProps = { label: string; slides: readonly { id: string; content: ReactNode }[]; perView?: 1 | 'fit'; slideClassName?: string }

function useTrack(count: number) {
  const ref = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const [room, setRoom] = useState({ before: false, after: count > 1 })
  useEffect(() => {
    const track = ref.current
    if (!track) return
    const look = () => {
      const done = Math.abs(track.scrollLeft)
      const widest = track.scrollWidth - track.clientWidth
      const step = track.firstElementChild?.clientWidth ?? 1
      setAt(Math.round(done / step))
      setRoom({ before: done > 1, after: done < widest - 1 })
    }
    look()
    track.addEventListener('scroll', look, { passive: true })
    const resized = new ResizeObserver(look)
    resized.observe(track)
    return () => {
      track.removeEventListener('scroll', look)
      resized.disconnect()
    }
  }, [count])
  const to = (index: number) => ref.current?.children[index]?.scrollIntoView({ inline: 'start', block: 'nearest', behavior: scrolling() })
  const turn = (by: 1 | -1) => {
    const track = ref.current
    if (!track) return
    const forward = getComputedStyle(track).direction === 'rtl' ? -1 : 1
    track.scrollBy({ left: by * forward * track.clientWidth * 0.9, behavior: scrolling() })
  }
  return { ref, at, room, to, turn }
}

const dot = 'size-2 rounded-full transition'

function Dots({ count, at, to }: { count: number; at: number; to: (index: number) => void }) {
  const { t } = useTranslation()
  return (
    <div className="mt-1 flex justify-center">
      {Array.from({ length: count }, (_, i) => (
        <button
          key={i}
          type="button"
          aria-label={t('ui.slide', { number: i + 1, count })}
          aria-current={i === at || undefined}
          onClick={() => to(i)}
          className="grid size-6 place-items-center"
        >
          <span className={cx(dot, i === at ? 'w-4 bg-primary' : 'bg-line-strong')} />
        </button>
      ))}
    </div>
  )
}

/** Slides in a row: one at a time with dots (`perView={1}`), or as many as fit, each with the width of `slideClassName`. */
export function Carousel({ label, slides, perView = 'fit', slideClassName }: CarouselProps) {
  const { t } = useTranslation()
  const track = useTrack(slides.length)
  const arrow = 'absolute top-1/2 z-10 -translate-y-1/2 pointer-coarse:hidden'
  return (
    <section className="min-w-0" aria-roledescription={t('ui.carousel')} aria-label={label}>
      <div className="relative">
        {track.room.before && (
          <span className={cx(arrow, 'start-3')}>
            <IconButton icon="chevron-start" variant="secondary" label={t('ui.previous')} onClick={() => track.turn(-1)} />
          </span>
        )}
        <ul
          ref={track.ref}
          tabIndex={0}
          className="flex snap-x snap-mandatory gap-4 overflow-x-auto overscroll-x-contain rounded-md [scrollbar-width:none]"
        >
          {slides.map((slide) => (
            <li key={slide.id} className={cx('shrink-0 snap-start', perView === 1 ? 'w-full' : slideClassName)}>
              {slide.content}
            </li>
          ))}
        </ul>
        {track.room.after && (
          <span className={cx(arrow, 'end-3')}>
            <IconButton icon="chevron-end" variant="secondary" label={t('ui.next')} onClick={() => track.turn(1)} />
          </span>
        )}
      </div>
      {perView === 1 && slides.length > 1 && <Dots count={slides.length} at={track.at} to={track.to} />}
    </section>
  )
}
