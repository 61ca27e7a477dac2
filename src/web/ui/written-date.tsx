// The date of a public page. The first date that a browser formats takes it 30 ms, four times that on a phone: hydration leaves the text that the server wrote.
import { useEffect, useRef, useState } from 'react'
import { useFormat, useLocale } from '#web/boot-context.tsx'
import { isHydrating } from '#web/replay-early.ts'

export function WrittenDate({ iso }: { iso: string }) {
  const { date } = useFormat()
  const said = `${useLocale()} ${iso}`
  const place = useRef<HTMLTimeElement>(null)
  const [written, setWritten] = useState(isHydrating() ? said : null)
  // A part that React draws anew, since it did not fit, has none of the server's text.
  useEffect(() => {
    if (place.current?.textContent === '') setWritten(null)
  }, [])
  if (written !== said) return <time dateTime={iso}>{date(iso)}</time>
  return <time key="written" ref={place} dateTime={iso} suppressHydrationWarning dangerouslySetInnerHTML={untouched} />
}

// Hydration leaves the server's HTML in an element of this kind.
const untouched = { __html: '' }
