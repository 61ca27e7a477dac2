// The gallery's overlays: dialog, confirmation, side sheets, menu, popover, full-screen loader.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
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
  const filters = ['pending', 'processing', 'delivered'].map((state) => <Checkbox key={state} label={t(`gallery.states.${state}`)} />)
  return (
    <GallerySection name="overlays">
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setOpen('dialog')}>{t('gallery.dialog')}</Button>
        <Button onClick={() => setOpen('confirm')}>{t('gallery.confirm')}</Button>
        <Button icon="filter" onClick={() => setOpen('start')}>
          {t('gallery.filters')}
        </Button>
        <Button icon="cart" onClick={() => setOpen('end')}>
          {t('gallery.cart')}
        </Button>
        <Dropdown
          label={t('gallery.actions')}
          trigger={t('gallery.actions')}
          align="start"
          items={[
            { label: t('gallery.open'), icon: 'eye' },
            { label: t('gallery.inStock'), checked: true },
            { label: t('gallery.delete'), icon: 'trash', tone: 'danger', separated: true },
          ]}
        />
        <Popover label={t('gallery.filters')} trigger={t('gallery.filters')} align="start">
          <div className="grid gap-2">{filters}</div>
        </Popover>
        <Button onClick={load}>{t('gallery.loader')}</Button>
      </div>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title={t('gallery.address')}
        actions={
          <>
            <Button onClick={close}>{t('ui.cancel')}</Button>
            <Button variant="primary" onClick={close}>
              {t('gallery.save')}
            </Button>
          </>
        }
      >
        <TextInput label={t('gallery.company')} autoFocus />
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onClose={close}
        onConfirm={close}
        title={t('gallery.deleteTitle')}
        confirmLabel={t('gallery.delete')}
      >
        <p>{t('gallery.deleteText')}</p>
      </ConfirmDialog>
      <Sheet open={open === 'start' || open === 'end'} side={open === 'end' ? 'end' : 'start'} onClose={close} title={t('gallery.filters')}>
        <div className="grid gap-2">{filters}</div>
      </Sheet>
      {open === 'loader' && <FullScreenLoader />}
    </GallerySection>
  )
}
