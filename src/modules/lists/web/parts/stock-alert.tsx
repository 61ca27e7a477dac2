// Asks for one mail when a product is back in stock, for people without an account. Loaded with the first press of its button.
import { useState } from 'react'
import { BotCheckPlace } from '#modules/sign-in/web/parts/bot-check-place.tsx'
import { useCheckedForm } from '#modules/sign-in/web/parts/use-checked-form.ts'
import { Form } from '#web/form/form.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { askStockAlert } from '../../alerts-contract.ts'

type Props = { productId: string; title: string; onClose: () => void }

export function StockAlert({ productId, title, onClose }: Props) {
  const { t } = useTranslation()
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <Dialog open onClose={onClose} title={t('list.alert.title')}>
      {sentTo === null ? (
        <AlertForm productId={productId} title={title} onSent={setSentTo} />
      ) : (
        <Alert tone="success" title={t('list.alert.sentTitle')} actions={<Button onClick={onClose}>{t('ui.close')}</Button>}>
          {t('list.alert.sentText', { email: sentTo, title })}
        </Alert>
      )}
    </Dialog>
  )
}

function AlertForm({ productId, title, onSent }: Omit<Props, 'onClose'> & { onSent: (email: string) => void }) {
  const { t } = useTranslation()
  const { form, bot } = useCheckedForm<typeof askStockAlert, { email: string; botCheck?: string }>(askStockAlert, {
    initial: { email: '' },
    said: 'list.alert.sentTitle',
    toBody: ({ email }, botCheck) => ({ productId, email, botCheck }),
    onDone: (_, { email }) => onSent(email),
  })
  return (
    <div onFocus={bot.begin} className="grid gap-4">
      <p className="text-ink-soft">{t('list.alert.about', { title })}</p>
      <Form form={form} submitLabel={t('list.alert.send')}>
        <TextInput type="email" dir="ltr" label={t('list.alert.email')} autoComplete="email" {...form.input('email')} />
        <BotCheckPlace bot={bot} error={form.errorOf('botCheck')} />
      </Form>
    </div>
  )
}
