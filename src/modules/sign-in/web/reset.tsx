// Requests a link to set a new password; the answer is equal for every address.
import { useEffect, useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { Link } from 'react-router'
import { Form } from '#web/form/form.tsx'
import { useEndpointForm } from '#web/form/use-endpoint-form.ts'
import { paths } from '#web/paths.ts'
import { requestReset } from '../contract.ts'
import { EmailField } from './parts/email-field.tsx'
import { AuthPanel } from './parts/auth-panel.tsx'
import { ResendButton } from './parts/resend-button.tsx'
import { noteWait, waitingFor } from './parts/waits.ts'

export default function Reset() {
  const { t } = useTranslation()
  const [sentTo, setSentTo] = useState<string | null>(null)
  // A reload shows the same page, as long as the mail must not be sent again.
  useEffect(() => setSentTo(waitingFor(requestReset.path)), [])
  const form = useEndpointForm(requestReset, {
    initial: { email: '' },
    onDone: ({ waitSeconds }, { email }) => {
      noteWait(requestReset.path, email.trim(), waitSeconds)
      setSentTo(email.trim())
    },
  })
  const footer = (
    <Link to={paths.login()} className="font-medium text-primary underline-offset-4 hover:underline">
      {t('signIn.reset.back')}
    </Link>
  )
  return (
    <AuthPanel
      title={t('signIn.reset.title')}
      description={sentTo ? undefined : t('signIn.reset.about')}
      canonical={paths.reset()}
      footer={footer}
    >
      {sentTo ? (
        <div className="grid justify-items-center gap-4 text-center" role="status">
          <p className="text-ink">
            {t('signIn.reset.sent')} <bdi className="font-medium">{sentTo}</bdi>
          </p>
          <ResendButton endpoint={requestReset} email={sentTo} />
        </div>
      ) : (
        <Form form={form} submitLabel={t('signIn.reset.submit')} block>
          <EmailField form={form} />
        </Form>
      )}
    </AuthPanel>
  )
}
