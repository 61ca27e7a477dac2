import { useTranslation } from '#web/translation.tsx'
import { Checkbox } from '#web/ui/choice.tsx'

/** Asks whether many documents become one PDF or a ZIP file with a PDF of each. */
export function ZipChoice({ isZip, onChange }: { isZip: boolean; onChange: (isZip: boolean) => void }) {
  const { t } = useTranslation()
  return <Checkbox label={t('order.admin.batch.isZip')} checked={isZip} onChange={(event) => onChange(event.target.checked)} />
}
