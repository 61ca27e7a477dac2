import { useEffect, useState } from 'react'
import { copyText } from '#web/copy-text.ts'
import { useTranslation } from '#web/translation.tsx'
import { IconButton } from './button.tsx'
import { LiveRegion } from './live-region.tsx'

/** Copies `text` to the clipboard and announces it; `name` names it (order number, link). */
export function CopyButton({ text, name }: { text: string; name: string }) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])
  return (
    <>
      <IconButton
        size="sm"
        icon={copied ? 'check' : 'copy'}
        label={t('ui.copy', { name })}
        onClick={() => void copyText(text).then(setCopied)}
        className={copied ? 'text-success' : 'text-ink-soft'}
      />
      <LiveRegion>{copied ? t('ui.copied') : ''}</LiveRegion>
    </>
  )
}
