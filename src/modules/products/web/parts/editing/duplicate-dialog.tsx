// A copy of a product to begin another one with: asks for its title and SKU, then opens it.
import { useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { useLanguages } from '#web/boot-context.tsx'
import { useNavigate } from 'react-router'
import { listAdminProducts } from '../../../admin-contract.ts'
import { type AdminProduct, duplicateProduct } from '../../../product-admin-contract.ts'
import { skuOfCopy, titleOfCopy } from '../../../skus.ts'
import { paths } from '#web/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useCommand } from '#web/use-command.ts'

type Props = { product: AdminProduct; open: boolean; onClose: () => void }

export function DuplicateDialog({ product, open, onClose }: Props) {
  const { t } = useTranslation()
  const languages = useLanguages()
  const navigate = useNavigate()
  const [title, setTitle] = useState({ en: titleOfCopy(product.title.en, 'en'), ar: titleOfCopy(product.title.ar, 'ar') })
  const [sku, setSku] = useState(skuOfCopy(product.sku))
  const { run, isRunning, error } = useCommand(duplicateProduct, {
    refresh: [listAdminProducts],
    said: 'core.added',
    ignore: true,
    onDone: async ({ id }) => {
      onClose()
      await navigate(paths.office.product(id))
    },
  })
  const errorOf = (path: string) => error?.fields[path]?.[0]
  const make = () => run({ params: { id: product.id }, body: { title, sku } })
  const onKeyDown = (event: { key: string; preventDefault(): void }) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    make()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('office.admin.product.duplicateTitle')}
      actions={
        <>
          <Button onClick={onClose}>{t('core.cancel')}</Button>
          <Button variant="primary" icon="copy" loading={isRunning} onClick={make}>
            {t('office.admin.product.duplicate')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>{t('office.admin.product.duplicateText')}</p>
        {languages.map((language) => (
          <TextInput
            key={language}
            label={`${t('office.admin.product.title')} (${t(`form.admin.language.${language}`)})`}
            lang={language}
            dir={language === 'ar' ? 'rtl' : 'ltr'}
            value={title[language]}
            error={errorOf(`title.${language}`)}
            onChange={(event) => setTitle({ ...title, [language]: event.target.value })}
            onKeyDown={onKeyDown}
          />
        ))}
        <TextInput
          label={t('office.admin.product.sku')}
          dir="ltr"
          value={sku}
          error={errorOf('sku')}
          onChange={(event) => setSku(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {error && Object.keys(error.fields).length === 0 && <Alert tone="danger">{error.message}</Alert>}
      </div>
    </Dialog>
  )
}
