// The frame of a form: errors counted at the top, the refusal above the buttons, Ctrl S saves, leaving with unsaved work asks.
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from '../translation.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { ConfirmDialog } from '../ui/dialog.tsx'
import type { EndpointForm } from './use-endpoint-form.ts'

type Props<V extends FieldValues> = {
  form: EndpointForm<V>
  submitLabel: string
  children: ReactNode
  actions?: ReactNode
  className?: string
  block?: boolean
  /** The buttons stay in sight below a long form. */
  isLong?: boolean
}

/** Takes a form from useEndpointForm and its inputs. */
export function Form<V extends FieldValues>({ form, submitLabel, children, actions, className, block = false, isLong = false }: Props<V>) {
  const { t } = useTranslation()
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's' || !element.current?.contains(document.activeElement)) return
      event.preventDefault()
      element.current.requestSubmit()
    }
    window.addEventListener('keydown', save)
    return () => window.removeEventListener('keydown', save)
  }, [])
  const submit = (event: FormEvent) => void form.submit(event as never)
  return (
    <form ref={element} method="post" onSubmit={submit} noValidate className={className ?? 'grid gap-5'}>
      {form.errorCount > 1 && <Alert tone="danger">{t('core.formErrors', { count: form.errorCount })}</Alert>}
      {children}
      {form.refusal && <Alert tone="danger">{form.refusal.status === 0 ? t('core.errors.offline') : form.refusal.message}</Alert>}
      <div
        className={cx('flex flex-wrap items-center gap-3', isLong && 'sticky bottom-0 z-10 -mx-1 border-t border-line bg-ground px-1 py-3')}
      >
        <Button type="submit" variant="primary" loading={form.isSending} block={block}>
          {submitLabel}
        </Button>
        {actions}
      </div>
      <ConfirmDialog
        open={form.blocker.state === 'blocked'}
        onClose={() => form.blocker.reset?.()}
        onConfirm={() => form.blocker.proceed?.()}
        title={t('core.unsaved.title')}
        confirmLabel={t('core.unsaved.leave')}
        cancelLabel={t('core.unsaved.stay')}
      >
        {t('core.unsaved.text')}
      </ConfirmDialog>
    </form>
  )
}
