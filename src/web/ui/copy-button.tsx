import { useEffect, useState } from 'react'
import { copyText } from '#web/copy-text.ts'
import { showToast } from '#web/toast.ts'
import { useTranslation } from '#web/translation.tsx'
import { IconButton } from './button.tsx'
import { LiveRegion } from './live-region.tsx'

/** Copies `text` to the clipboard and announces it, or says that it could not; `name` names it (order number, link). */
export function CopyButton({ text, name }: { text: string; name: string }) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    const isCopied = await copyText(text)
    setCopied(isCopied)
    if (!isCopied) await showToast('warning', t('ui.notCopied', { name }))
  }
  return (
    <>
      <IconButton
        size="sm"
        icon={copied ? 'check' : 'copy'}
        label={t('ui.copy', { name })}
        onClick={() => void copy()}
        className={copied ? 'text-success' : 'text-ink-soft'}
      />
      <LiveRegion>{copied ? t('ui.copied') : ''}</LiveRegion>
    </>
  )
}
