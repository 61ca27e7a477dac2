// A pasted list of districts: they are added to one city; lines that cannot be read stay in the field.
import { useState } from 'react'
import { useBoot } from '#web/boot-context.tsx'
import { Form } from '#web/form/form.tsx'
import { useEndpointForm } from '#web/form/use-endpoint-form.ts'
import { showToast } from '#web/toast.ts'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/text-input.tsx'
import { importNeighborhoods } from '../../neighborhoods-admin-contract.ts'
import { CityFields, districtCalls } from './city-fields.tsx'

export function DistrictImport({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog open={isOpen} onClose={onClose} title={t('shipping.admin.districts.paste')}>
      {isOpen && <Pasting onClose={onClose} />}
    </Dialog>
  )
}

function Pasting({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { region } = useBoot().profile
  const [wrong, setWrong] = useState(0)
  const form = useEndpointForm(importNeighborhoods, {
    initial: { country: region, city: '', text: '' },
    refresh: districtCalls,
    onDone: (reply) => {
      const { added, completed, present } = reply
      void showToast('success', t('shipping.admin.districts.pasted', { count: added + completed, present }))
      setWrong(reply.wrong.length)
      if (reply.wrong.length === 0) onClose()
      else form.setValue('text', reply.wrong.join('\n'))
    },
  })
  return (
    <Form form={form} submitLabel={t('shipping.admin.districts.take')}>
      {wrong > 0 && <Alert tone="warning">{t('shipping.admin.districts.wrong', { count: wrong })}</Alert>}
      <div className="grid gap-4 sm:grid-cols-2">
        <CityFields country={form.watch('country')} inputs={{ country: form.input('country'), city: form.input('city') }} />
      </div>
      <TextArea
        label={t('shipping.admin.districts.list')}
        hint={t('shipping.admin.districts.listHint')}
        rows={8}
        dir="auto"
        {...form.input('text')}
      />
    </Form>
  )
}
