import { useTranslation } from '#web/translation.tsx'
import { Spinner } from './spinner.tsx'

/** Covers the page while a screen loads; appears only after a short delay. */
export function FullScreenLoader({ label }: { label?: string }) {
  const { t } = useTranslation()
  return (
    <div className="fixed inset-0 z-50 grid animate-appear-late place-items-center bg-ground text-primary">
      <Spinner size={32} label={label ?? t('ui.loading')} />
    </div>
  )
}
