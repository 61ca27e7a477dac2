import { useFormat } from '#web/boot-context.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Badge } from '#web/ui/badge.tsx'
import type { Difference } from '../../differences-contract.ts'

type Facts = Pick<Difference, 'kind' | 'here' | 'there' | 'currency' | 'thereCurrency'>

/** The kind of a difference and its amounts, in a sentence. */
export function DifferenceFacts({ row: { kind, here, there, currency, thereCurrency } }: { row: Facts }) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const amounts = {
    here: here === null ? '–' : money(here, currency),
    there: there === null ? '–' : money(there, thereCurrency),
  }
  return (
    <span className="grid max-w-prose gap-1 whitespace-normal">
      <span>
        <Badge tone={kind === 'bankRow' ? 'neutral' : 'warning'}>{t(`bank.differences.names.${kind}`)}</Badge>
      </span>
      <span>{t(`bank.differences.kinds.${kind}`, amounts)}</span>
    </span>
  )
}
