// The frame of a form: counts errors at the top, shows a refusal at the top and beside the buttons, saves by Ctrl S, and asks before leaving unsaved
// work.
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { LeaveGuard } from '../leave-guard.tsx'
import { useSaveKey } from '../save-key.ts'
import { useTranslation } from '../translation.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { useIsSessionAsked } from '../session-state.ts'
import { AllowedProvider, useMay } from '../may.ts'
import type { EndpointForm } from './use-endpoint-form.ts'

type Props<V extends FieldValues> = {
  form: EndpointForm<V>
  submitLabel: string
  children: ReactNode
  actions?: ReactNode
  className?: string
  block?: boolean
  /** The form fills a screen: its buttons stay visible below it, and a refusal is shown beside them and at its top. */
  isLong?: boolean
}

/** Takes a form from useEndpointForm and its inputs. */
export function Form<V extends FieldValues>({ form, submitLabel, children, actions, className, block = false, isLong = false }: Props<V>) {
  const { t } = useTranslation()
  const element = useRef<HTMLFormElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const isOpen = useMay()(form.may)
  useSaveKey(element, isOpen && form.isUnsaved, () => {
    if (isOpen) element.current?.requestSubmit()
  })
  const refusal = useRefusalText(form)
  useEffect(() => {
    if (refusal) bar.current?.scrollIntoView({ block: 'nearest' })
  }, [form.refusal, refusal])
  // A window that it stands in asks before what is typed is lost, and not once it was saved.
  const isSaved = !form.isUnsaved && !form.isSending
  const submit = (event: FormEvent) => void form.submit(event as never)
  return (
    <form
      ref={element}
      method="post"
      onSubmit={submit}
      noValidate
      data-saved={isSaved || undefined}
      className={cx(className ?? 'grid gap-5', isLong && 'clear-of-bars')}
    >
      {form.errorCount > 1 && <Alert tone="danger">{t('core.formErrors', { count: form.errorCount })}</Alert>}
      {form.notice}
      {isLong && refusal && (
        <Alert tone="danger" isSilent>
          {refusal}
        </Alert>
      )}
      {isOpen ? (
        children
      ) : (
        // Actions of a field, like uploading a picture, are closed too.
        <AllowedProvider value={[]}>
          <fieldset disabled className={cx('min-w-0', className ?? 'grid gap-5')}>
            {children}
          </fieldset>
        </AllowedProvider>
      )}
      <div
        ref={bar}
        className={cx('grid gap-3', isLong && 'sticky bottom-(--seen-bar) z-10 -mx-1 border-t border-line bg-ground px-1 py-3')}
      >
        {refusal && <Alert tone="danger">{refusal}</Alert>}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="primary" may={form.may} loading={form.isSending} block={block}>
            {submitLabel}
          </Button>
          {actions}
        </div>
      </div>
      {form.guards && <LeaveGuard isOn={form.isUnsaved} />}
    </form>
  )
}

/** The message of a refusal; null once the person has signed in again after an ended session. */
function useRefusalText({ refusal }: Pick<EndpointForm<FieldValues>, 'refusal'>): string | null {
  const { t } = useTranslation()
  const isAsked = useIsSessionAsked()
  if (!refusal || (refusal.status === 401 && refusal.code.startsWith('core.') && !isAsked)) return null
  return refusal.status === 0 ? t('core.errors.offline') : refusal.message
}
