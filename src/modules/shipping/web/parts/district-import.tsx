// A pasted list of districts: they are added to one city; lines that cannot be read, or are too many for once, stay in the field.
import { useState } from 'react'
import { useBoot, useFormat } from '#web/boot-context.tsx'
import { Form } from '#web/form/form.tsx'
import { useEndpointForm } from '#web/form/use-endpoint-form.ts'
import { showToast } from '#web/toast.ts'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/text-input.tsx'
import { mostDistricts } from '../../district-lists.ts'
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
  const { number } = useFormat()
  const [{ wrong, left }, setRest] = useState({ wrong: 0, left: 0 })
  const form = useEndpointForm(importNeighborhoods, {
    initial: { country: region, city: '', text: '' },
    refresh: districtCalls,
    onDone: (reply) => {
      const { added, completed, present } = reply
      void showToast('success', t('shipping.admin.districts.pasted', { count: added + completed, present }))
      const rest = [...reply.wrong, ...reply.left]
      setRest({ wrong: reply.wrong.length, left: reply.left.length })
      if (rest.length === 0) onClose()
      else form.setValue('text', rest.join('\n'))
    },
  })
  return (
    <Form form={form} submitLabel={t('shipping.admin.districts.take')}>
      {wrong > 0 && <Alert tone="warning">{t('shipping.admin.districts.wrong', { count: wrong })}</Alert>}
      {left > 0 && <Alert tone="warning">{t('shipping.admin.districts.left', { count: left, most: number(mostDistricts) })}</Alert>}
      <div className="grid gap-4 sm:grid-cols-2">
        <CityFields country={form.watch('country')} inputs={{ country: form.input('country'), city: form.input('city') }} />
      </div>
      <TextArea label={t('shipping.admin.districts.list')} hint={t('shipping.admin.districts.listHint')} rows={8} {...form.input('text')} />
    </Form>
  )
}
