import { useTranslation } from '#web/translation.tsx'
import { Button } from '#web/ui/button.tsx'

/** Previous and next, for a list whose page its caller keeps. */
export function Pages({ page, hasMore, onChange }: { page: number; hasMore: boolean; onChange: (page: number) => void }) {
  const { t } = useTranslation()
  if (page === 1 && !hasMore) return null
  return (
    <div className="mt-4 flex gap-2">
      <Button size="sm" disabled={page === 1} onClick={() => onChange(page - 1)}>
        {t('return.previous')}
      </Button>
      <Button size="sm" disabled={!hasMore} onClick={() => onChange(page + 1)}>
        {t('return.next')}
      </Button>
    </div>
  )
}
