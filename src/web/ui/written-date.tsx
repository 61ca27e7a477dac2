// The date of a public page. The first date that a browser formats takes it 30 ms, four times that on a phone: hydration leaves the text that the server wrote.
import { useState } from 'react'
import { useFormat, useLocale } from '#web/boot-context.tsx'
import { isHydrating } from '#web/replay-early.ts'

export function WrittenDate({ iso }: { iso: string }) {
  const { date } = useFormat()
  const said = `${useLocale()} ${iso}`
  const [written] = useState(isHydrating() ? said : null)
  if (written !== said) return <time dateTime={iso}>{date(iso)}</time>
  return <time key="written" dateTime={iso} suppressHydrationWarning dangerouslySetInnerHTML={untouched} />
}

// Hydration leaves the server's HTML in an element of this kind.
const untouched = { __html: '' }
