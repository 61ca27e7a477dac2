// Somebody else saved the product while its attributes were being edited: what stands there now, and whose version is to count.
import { useTranslation } from '#web/translation.tsx'
import type { ProductAttributes } from '../../../attributes-contract.ts'
import type { CallError } from '#shared/call.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

const isAttributes = (data: unknown): data is ProductAttributes =>
  typeof data === 'object' && data !== null && 'product' in data && 'optionGroups' in data && 'attributes' in data

/** The present attributes a refusal carries, or null when it is about something else. */
export const theirsOf = (error: CallError): ProductAttributes | null =>
  error.code === 'core.changed' && isAttributes(error.data) ? error.data : null

type Props = { title: string; theirs: string; onKeep: () => void; onTake: () => void }

export function AttributesConflict({ title, theirs, onKeep, onTake }: Props) {
  const { t } = useTranslation()
  return (
    <Alert
      tone="warning"
      title={title}
      actions={
        <>
          <Button size="sm" onClick={onKeep}>
            {t('variants.admin.attributes.conflictKeep')}
          </Button>
          <Button size="sm" variant="quiet" onClick={onTake}>
            {t('variants.admin.attributes.conflictTake')}
          </Button>
        </>
      }
    >
      <bdi>{t('variants.admin.attributes.conflictText', { theirs: theirs || t('variants.admin.attributes.nothing') })}</bdi>
    </Alert>
  )
}
