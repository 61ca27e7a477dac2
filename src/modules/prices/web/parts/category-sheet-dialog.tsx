// A price list or line sheet of a category as PDF, for a company or with the catalogue's prices.
import { useState } from 'react'
import { PdfButton } from '#modules/documents/web/parts/pdf-button.tsx'
import { listTermChoices } from '#modules/taxonomy/admin-contract.ts'
import { textIn } from '#shared/locale.ts'
import { useLocale } from '#web/boot-context.tsx'
import { Picker } from '#web/form/picker.tsx'
import { useLive } from '#web/page-data.ts'
import { useTranslation } from '#web/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/choice.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Select } from '#web/ui/text-input.tsx'
import { getCategorySheet, sheetKinds } from '../../category-sheets-contract.ts'
import { CompanyPicker } from './people-pickers.tsx'

export function CategorySheetDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { data } = useLive(listTermChoices, {}, { staleTime: 60_000 })
  const [category, setCategory] = useState('')
  const [company, setCompany] = useState('')
  const [kind, setKind] = useState<(typeof sheetKinds)[number]>('priceList')
  const [language, setLanguage] = useState(locale)
  const query = { category, language, ...(company ? { company } : {}) }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('price.admin.sheet.title')}
      actions={
        <>
          <Button onClick={onClose}>{t('ui.close')}</Button>
          {category !== '' && <PdfButton of={getCategorySheet} input={{ params: { kind }, query }} label={t('price.admin.sheet.make')} />}
        </>
      }
    >
      <div className="grid gap-4">
        <RadioGroup
          label={t('price.admin.sheet.kind')}
          name="kind"
          value={kind}
          onChange={(event) => setKind(sheetKinds.find((each) => each === event.target.value) ?? 'priceList')}
          options={sheetKinds.map((value) => ({
            value,
            label: t(`price.admin.sheet.kinds.${value}`),
            hint: t(`price.admin.sheet.hints.${value}`),
          }))}
        />
        <Picker
          label={t('price.admin.scopes.category')}
          options={(data?.categories ?? []).map(({ id, path }) => ({
            value: id,
            label: path.map((each) => textIn(each, locale)).join(' / '),
          }))}
          value={category}
          onChange={setCategory}
        />
        <CompanyPicker label={t('price.admin.sheet.company')} value={company} onChange={setCompany} />
        <p className="-mt-2 text-sm text-ink-soft">{t('price.admin.sheet.companyHint')}</p>
        <Select
          label={t('price.admin.sheet.language')}
          options={[
            { value: 'en', label: 'English' },
            { value: 'ar', label: 'العربية' },
          ]}
          value={language}
          onChange={(event) => setLanguage(event.target.value === 'ar' ? 'ar' : 'en')}
        />
      </div>
    </Dialog>
  )
}
