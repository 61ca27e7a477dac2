// The actions on a product besides editing: look at it in the shop, copy it, see its history, archive and restore it.
import { useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { useNavigate } from 'react-router'
import { listAdminProducts } from '../../../admin-contract.ts'
import { type AdminProduct, getAdminProduct, removeProduct, restoreProduct } from '../../../product-admin-contract.ts'
import type { TermChoices } from '#modules/taxonomy/admin-contract.ts'
import { textIn } from '#shared/locale.ts'
import { useFormat, useLocale } from '#web/boot-context.tsx'
import { paths } from '#web/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Dropdown } from '#web/ui/dropdown.tsx'
import { useCommand } from '#web/use-command.ts'
import { DuplicateDialog } from './duplicate-dialog.tsx'
import { ProductHistory } from './product-history.tsx'

export function ProductActions({ product, choices }: { product: AdminProduct; choices: TermChoices }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const navigate = useNavigate()
  const [opened, setOpened] = useState<'copy' | 'history' | 'archive' | null>(null)
  const close = () => setOpened(null)
  const remove = useCommand(removeProduct, {
    refresh: [listAdminProducts],
    said: 'office.admin.product.archived',
    onDone: async () => navigate(paths.office.products()),
    ignore: true,
  })
  return (
    <>
      {!product.archivedAt && (
        <ButtonLink to={paths.product(product.slug)} icon={product.status === 'unavailable' ? 'eye' : 'external'}>
          {t(product.status === 'unavailable' ? 'office.admin.product.preview' : 'office.admin.product.view')}
        </ButtonLink>
      )}
      <Dropdown
        label={t('office.admin.product.more')}
        variant="secondary"
        items={[
          { label: t('office.admin.product.duplicate'), icon: 'copy', may: 'catalogue.change', onSelect: () => setOpened('copy') },
          { label: t('office.admin.product.history'), icon: 'clock', onSelect: () => setOpened('history') },
          ...(product.archivedAt
            ? []
            : [
                {
                  label: t('office.admin.product.archive'),
                  icon: 'trash' as const,
                  tone: 'danger' as const,
                  separated: true,
                  may: 'catalogue.change' as const,
                  onSelect: () => setOpened('archive'),
                },
              ]),
        ]}
      />
      {opened === 'copy' && <DuplicateDialog product={product} open onClose={close} />}
      <ProductHistory id={product.id} choices={choices} decimals={product.decimals} open={opened === 'history'} onClose={close} />
      <ConfirmDialog
        open={opened === 'archive'}
        onClose={close}
        onConfirm={() => remove.run({ params: { id: product.id } })}
        title={t('office.admin.product.removeTitle', { title: textIn(product.title, locale) })}
        confirmLabel={t('office.admin.product.archive')}
        loading={remove.isRunning}
        error={remove.error?.message}
      >
        {t('office.admin.product.removeText')}
      </ConfirmDialog>
    </>
  )
}

/** Says of an archived product since when, and takes it back. */
export function ArchivedNotice({ product, onRestored }: { product: AdminProduct; onRestored: (product: AdminProduct) => void }) {
  const { t } = useTranslation()
  const { date } = useFormat()
  const restore = useCommand(restoreProduct, {
    refresh: [listAdminProducts, getAdminProduct],
    said: 'office.admin.product.restored',
    onDone: onRestored,
    ignore: true,
  })
  if (!product.archivedAt) return null
  return (
    <Alert
      tone="info"
      title={t('office.admin.product.archivedSince', { date: date(product.archivedAt) })}
      actions={
        <Button
          may="catalogue.change"
          size="sm"
          loading={restore.isRunning}
          onClick={() => restore.run({ params: { id: product.id }, body: {} })}
        >
          {t('office.admin.product.restore')}
        </Button>
      }
    >
      {restore.error ? <span className="text-danger">{restore.error.message}</span> : t('office.admin.product.archivedText')}
    </Alert>
  )
}
