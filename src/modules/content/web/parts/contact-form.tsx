// The form of the contact page: checked before it is sent, with the bot check worked out while one writes.
import { useEffect, useState } from 'react'
import { useOwnName } from '#modules/people/web/parts/use-own-name.ts'
import { getProduct } from '#modules/products/contract.ts'
import { BotCheckPlace } from '#modules/sign-in/web/parts/bot-check-place.tsx'
import { useCheckedForm } from '#modules/sign-in/web/parts/use-checked-form.ts'
import { Form } from '#web/form/form.tsx'
import { useLive } from '#web/page-data.ts'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextArea, TextInput } from '#web/ui/text-input.tsx'
import { sendContact } from '../../contract.ts'

type Values = { name: string; email: string; subject: string; message: string; botCheck?: string }

type Props = {
  /** The product the question is about, if any. */
  product: string | undefined
  /** Called with true when the message was sent, and with false when another one begins. */
  onSent: (isSent: boolean) => void
}

export function ContactForm({ product, onSent }: Props) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const show = (email: string | null) => {
    setSentTo(email)
    onSent(email !== null)
  }
  if (sentTo !== null) return <Sent to={sentTo} onAnother={() => show(null)} />
  return <OpenForm product={product} onSent={show} />
}

function OpenForm({ product, onSent }: { product: string | undefined; onSent: (email: string) => void }) {
  const { t } = useTranslation()
  const { form, bot } = useCheckedForm<typeof sendContact, Values>(sendContact, {
    initial: { name: '', email: '', subject: '', message: '' },
    said: 'shop.contact.sent',
    toBody: ({ botCheck: _, ...values }, botCheck) => ({ ...values, product, botCheck }),
    onDone: (_, { email }) => onSent(email),
  })
  const { getValues, setValue } = form
  const { data: asked } = useLive(getProduct, { params: { slug: product ?? '' } }, { enabled: product !== undefined })
  useOwnName(form)
  useEffect(() => {
    if (asked && getValues('subject') === '') setValue('subject', asked.title)
  }, [asked, getValues, setValue])
  return (
    <div onFocus={bot.begin}>
      <Form form={form} submitLabel={t('shop.contact.send')}>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextInput label={t('shop.contact.name')} autoComplete="name" {...form.input('name')} />
          <TextInput type="email" dir="ltr" label={t('shop.contact.email')} autoComplete="email" {...form.input('email')} />
        </div>
        <TextInput label={t('shop.contact.subject')} {...form.input('subject')} />
        <TextArea
          rows={7}
          maxLength={20_000}
          label={t('shop.contact.message')}
          hint={t('shop.contact.messageHint')}
          {...form.input('message')}
        />
        <BotCheckPlace bot={bot} error={form.errorOf('botCheck')} />
      </Form>
    </div>
  )
}

function Sent({ to, onAnother }: { to: string; onAnother: () => void }) {
  const { t } = useTranslation()
  return (
    <Alert tone="success" title={t('shop.contact.sentTitle')} actions={<Button onClick={onAnother}>{t('shop.contact.another')}</Button>}>
      {t('shop.contact.sentText', { email: to })}
    </Alert>
  )
}
