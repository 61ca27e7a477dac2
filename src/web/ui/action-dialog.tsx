import type { ReactNode } from 'react'
import { useTranslation } from '../translation.tsx'
import { Button, type ButtonProps } from './button.tsx'
import { Dialog } from './dialog.tsx'

type Props = Pick<ButtonProps, 'may' | 'loading' | 'disabledReason'> & {
  title: ReactNode
  /** The words on the button of the action. */
  label: string
  onAction: () => void
  onClose: () => void
  tone?: 'primary' | 'danger'
  size?: 'sm' | 'md' | 'lg'
  children: ReactNode
}

/** An open dialog with "Cancel" and one action; its children are what the action needs to know. */
export function ActionDialog({ title, label, onAction, onClose, tone = 'primary', size = 'md', children, ...button }: Props) {
  const { t } = useTranslation()
  const actions = (
    <>
      <Button onClick={onClose}>{t('ui.cancel')}</Button>
      <Button variant={tone} onClick={onAction} {...button}>
        {label}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={title} size={size} actions={actions}>
      {children}
    </Dialog>
  )
}
