// A thin bar while the next page is on its way; a page that takes longer than half a second says so.
import { useEffect, useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { useNavigation } from 'react-router'

export function NavigationProgress() {
  const { t } = useTranslation()
  const isMoving = useNavigation().state !== 'idle'
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isMoving) return setLate(false)
    const timer = setTimeout(() => setLate(true), 150)
    return () => clearTimeout(timer)
  }, [isMoving])
  if (!isLate) return null
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-50 h-0.5 overflow-hidden bg-primary-soft">
      <span className="sr-only">{t('ui.loading')}</span>
      <span className="block h-full w-1/3 animate-pulse bg-primary motion-safe:w-2/3" />
    </div>
  )
}
