import type { Texts } from '#shared/locale.ts'
import { InReaderLanguage } from '#web/table/entity-columns.tsx'
import { useTranslation } from '#web/translation.tsx'
import { contactForm } from '../../message-kinds.ts'

/** The form that a message came through: the contact form, or the title of a page. */
export function MessageFormName({ form, title }: { form: string; title: Texts }) {
  const { t } = useTranslation()
  return form === contactForm ? t('content.admin.message.contactForm') : <InReaderLanguage words={title} />
}
