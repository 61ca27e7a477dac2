// The gallery's overlays: dialog, confirmation, side sheets, menu, popover, full-screen loader.
import { useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { Button } from './button.tsx'
import { Checkbox } from './choice.tsx'
import { ConfirmDialog, Dialog } from './dialog.tsx'
import { Dropdown, Popover } from './dropdown.tsx'
import { FullScreenLoader } from './full-screen-loader.tsx'
import { GallerySection } from './gallery-section.tsx'
import { Sheet } from './sheet.tsx'
import { TextInput } from './text-input.tsx'

type Open = 'dialog' | 'confirm' | 'start' | 'end' | 'loader' | null

function useLoader(show: (open: Open) => void) {
  return () => {
    show('loader')
    setTimeout(() => show(null), 1500)
  }
}

/** Buttons that open each overlay. */
export function GalleryOverlays() {
  const { t } = useTranslation()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const load = useLoader(setOpen)
  const filters = ['pending', 'processing', 'delivered'].map((state) => <Checkbox key={state} label={t(`gallery.admin.states.${state}`)} />)
  return (
    <GallerySection name="overlays">
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setOpen('dialog')}>{t('gallery.admin.dialog')}</Button>
        <Button onClick={() => setOpen('confirm')}>{t('gallery.admin.confirm')}</Button>
        <Button icon="filter" onClick={() => setOpen('start')}>
          {t('gallery.admin.filters')}
        </Button>
        <Button icon="cart" onClick={() => setOpen('end')}>
          {t('gallery.admin.cart')}
        </Button>
        <Dropdown
          label={t('gallery.admin.actions')}
          trigger={t('gallery.admin.actions')}
          align="start"
          items={[
            { label: t('gallery.admin.open'), icon: 'eye' },
            { label: t('gallery.admin.inStock'), checked: true },
            { label: t('gallery.admin.delete'), icon: 'trash', tone: 'danger', separated: true },
          ]}
        />
        <Popover label={t('gallery.admin.filters')} trigger={t('gallery.admin.filters')} align="start">
          <div className="grid gap-2">{filters}</div>
        </Popover>
        <Button onClick={load}>{t('gallery.admin.loader')}</Button>
      </div>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title={t('gallery.admin.address')}
        actions={
          <>
            <Button onClick={close}>{t('ui.cancel')}</Button>
            <Button variant="primary" onClick={close}>
              {t('gallery.admin.save')}
            </Button>
          </>
        }
      >
        <TextInput label={t('gallery.admin.company')} autoFocus />
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onClose={close}
        onConfirm={close}
        title={t('gallery.admin.deleteTitle')}
        confirmLabel={t('gallery.admin.delete')}
      >
        <p>{t('gallery.admin.deleteText')}</p>
      </ConfirmDialog>
      <Sheet
        open={open === 'start' || open === 'end'}
        side={open === 'end' ? 'end' : 'start'}
        onClose={close}
        title={t('gallery.admin.filters')}
      >
        <div className="grid gap-2">{filters}</div>
      </Sheet>
      {open === 'loader' && <FullScreenLoader />}
    </GallerySection>
  )
}
