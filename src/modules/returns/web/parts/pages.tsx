import { useTranslation } from '#web/translation.tsx'
import { Button } from '#web/ui/button.tsx'

/** The pages of a list that is one of several on its screen, or a step of a longer way, so that they are not in the address. */
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
