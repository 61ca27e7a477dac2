// A mail to a customer, with example data, in a theme that nobody has saved.
import type { ReactNode } from 'react'
import { getEmailTemplate, previewEmailTemplate } from '#modules/emails/template-contract.ts'
import type { PreviewLook } from '#modules/settings/web/parts/theme/theme-preview.tsx'
import { useLive } from '#web/page-data.ts'
import { Alert } from '#web/ui/alert.tsx'

const params = { id: 'orderPlaced' }

/** `frame` shows a page of HTML. */
export function MailPreview({ look: { theme, mode, locale }, frame }: { look: PreviewLook; frame: (html: string | null) => ReactNode }) {
  const { data: template, error: templateError } = useLive(getEmailTemplate, { params }, { staleTime: 300_000 })
  const { subject, header, body, footer } = template ?? { subject: none, header: none, body: none, footer: none }
  const { data: mail, error: mailError } = useLive(
    previewEmailTemplate,
    { params, body: { subject, header, body, footer, pictureIds: { en: null, ar: null }, language: locale, sampleId: null, theme } },
    { enabled: template !== undefined, keepPrevious: true, staleTime: 300_000 },
  )
  const error = templateError ?? mailError
  if (error && !mail) return <Alert tone="warning">{error.message}</Alert>
  if (!mail) return frame(null)
  // A mail is dark where its reader's device is; here it is as chosen.
  return frame(mail.html.replace('@media (prefers-color-scheme: dark)', mode === 'dark' ? '@media all' : '@media not all'))
}

const none = { en: '', ar: '' }
