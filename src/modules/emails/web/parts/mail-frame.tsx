// A mail as its reader sees it, in a frame without scripts: the page's content policy lets it load nothing but pictures of the shop.
import { useEffect, useRef, useState } from 'react'

type Props = { title: string; html: string; isDark: boolean; width: number; height?: number }

const darkMode = '@media (prefers-color-scheme: dark)'

/** `width` is that of the mail program in pixels; one that does not fit is scaled down. */
export function MailFrame({ title, html, isDark, width, height = 640 }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(width)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const watch = new ResizeObserver(() => setRoom(element.clientWidth))
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  const scale = Math.min(1, room / width)
  return (
    <div ref={box} className="overflow-hidden rounded-md border border-line" style={{ height }}>
      <div className="mx-auto overflow-hidden" style={{ width: width * scale, height }}>
        <iframe
          title={title}
          sandbox=""
          srcDoc={html.replace(darkMode, isDark ? '@media all' : '@media not all')}
          className="block origin-top-left border-0 bg-white rtl:origin-top-right"
          style={{ width, height: height / scale, transform: `scale(${scale})` }}
        />
      </div>
    </div>
  )
}
