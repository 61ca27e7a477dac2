// A frame of another width and language inside the page: its children look as they will on that screen.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { direction, type Locale } from '#shared/locale.ts'
import { useBoot, useLocale } from '#web/boot-context.tsx'
import { createTexts, loadTexts, type Texts } from '#web/texts.ts'
import { TextsProvider, useTexts } from '#web/translation.tsx'

type Props = { title: string; width: number; locale: Locale; children: ReactNode }

/** `width` is that of the previewed screen in pixels; one that does not fit is scaled down. */
export function PreviewFrame({ title, width, locale, children }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [body, setBody] = useState<HTMLElement | null>(null)
  const [height, setHeight] = useState(320)
  const { ref, room } = useRoom()
  const texts = useTextsIn(locale)
  const scale = Math.min(1, room / width)

  useEffect(() => {
    if (body) return look(body.ownerDocument.documentElement, locale)
  }, [body, locale])
  useEffect(() => {
    if (!body) return
    const watch = new ResizeObserver(() => setHeight(body.offsetHeight))
    watch.observe(body)
    return () => watch.disconnect()
  }, [body])

  return (
    <div ref={ref} className="overflow-hidden" style={{ height: height * scale }}>
      <div className="mx-auto overflow-hidden" style={{ width: width * scale }}>
        <iframe
          ref={frame}
          title={title}
          srcDoc="<!doctype html><html><head></head><body></body></html>"
          onLoad={() => setBody(prepared(frame.current?.contentDocument))}
          tabIndex={-1}
          className="block origin-top-left border-0 rtl:origin-top-right"
          style={{ width, height, transform: `scale(${scale})` }}
        />
      </div>
      {body && texts && createPortal(<TextsProvider texts={texts}>{children}</TextsProvider>, body)}
    </div>
  )
}

/** The frame's body with our styles; it is for looking only, so nothing in it can be followed or focused. */
function prepared(page: Document | null | undefined): HTMLElement | null {
  if (!page) return null
  for (const style of document.querySelectorAll('link[rel="stylesheet"], style')) page.head.append(style.cloneNode(true))
  page.body.inert = true
  page.body.className = 'bg-ground p-4'
  return page.body
}

/** Sets the frame's language, and makes it light or dark like the page around it. */
function look(page: HTMLElement, locale: Locale): () => void {
  page.lang = locale
  page.dir = direction(locale)
  const own = document.documentElement
  const copy = () => {
    page.className = own.className
    for (const { name, value } of own.attributes) if (name.startsWith('data-') || name === 'style') page.setAttribute(name, value)
  }
  copy()
  const watch = new MutationObserver(copy)
  watch.observe(own, { attributes: true })
  return () => watch.disconnect()
}

function useRoom() {
  const ref = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(0)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const watch = new ResizeObserver(() => setRoom(element.clientWidth))
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return { ref, room }
}

/** The texts of a language: those on screen, or the shop bundle of the other language. */
function useTextsIn(locale: Locale): Texts | null {
  const present = useTexts()
  const { textHashes } = useBoot()
  const isPresent = useLocale() === locale
  const [other, setOther] = useState<{ locale: Locale; texts: Texts } | null>(null)
  const hash = textHashes[locale]
  useEffect(() => {
    if (isPresent) return
    let isOver = false
    void loadTexts(locale, ['shop'], hash).then((tree) => !isOver && setOther({ locale, texts: createTexts(locale, tree) }))
    return () => {
      isOver = true
    }
  }, [isPresent, locale, hash])
  if (isPresent) return present
  return other?.locale === locale ? other.texts : null
}
