import { useState } from 'react'
import { Form } from '#web/form/form.tsx'
import { useEndpointForm } from '#web/form/use-endpoint-form.ts'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Card } from '#web/ui/card.tsx'
import { PasswordInput, TextInput } from '#web/ui/text-input.tsx'
import { askNewEmail } from '../../admin-contract.ts'

/** Takes the admin's present address; asks for another one, which counts once its link is followed. */
export function OwnEmail({ email }: { email: string }) {
  const { t } = useTranslation()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useEndpointForm(askNewEmail, {
    initial: { email: '', oldPassword: '' },
    onDone: (_, values) => {
      setSentTo(values.email.trim())
      form.reset({ email: '', oldPassword: '' })
    },
  })
  return (
    <Card title={t('signIn.admin.personal.email')} description={t('signIn.admin.personal.emailAbout', { email })}>
      <Form form={form} submitLabel={t('signIn.admin.personal.emailSubmit')}>
        {sentTo && <Alert tone="success">{t('signIn.admin.personal.emailSent', { email: sentTo })}</Alert>}
        <div className="grid gap-5 sm:grid-cols-2">
          <TextInput
            type="email"
            dir="ltr"
            className="text-start"
            autoComplete="off"
            label={t('signIn.admin.personal.newEmail')}
            {...form.input('email')}
          />
          <PasswordInput label={t('signIn.fields.oldPassword')} {...form.input('oldPassword')} />
        </div>
      </Form>
    </Card>
  )
}
