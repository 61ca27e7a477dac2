import { useTranslation } from '#web/translation.tsx'
import type { EmailKind } from '../../kinds.ts'

/** Gives the name of a mail in the reader's language: its kind, and the step of an order or a return. */
export function useMailName(): (mail: { kind: EmailKind | null; step: string | null }) => string {
  const { t } = useTranslation()
  return ({ kind, step }) => {
    if (kind === null) return t('email.admin.template.shared')
    const name = t(`email.admin.kinds.${kind}`)
    return step === null ? name : `${name}: ${t(`email.admin.steps.${step}`)}`
  }
}
