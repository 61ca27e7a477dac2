// How much there is, by the same word and colour in every list of the shop and of the office.
import { useTranslation } from '#web/translation.tsx'
import { Badge } from '#web/ui/badge.tsx'
import type { ProductVariant } from '../../../contract.ts'

const tones = { in: 'success', low: 'warning', out: 'danger' } as const

export function StockLevel({ level }: { level: keyof typeof tones }) {
  const { t } = useTranslation()
  return <Badge tone={tones[level]}>{t(`shop.stock.${level}`)}</Badge>
}

/** The level of a variant; one that is not available counts as out. */
export const StockWords = ({ variant: { stock, isAvailable } }: { variant: Pick<ProductVariant, 'stock' | 'isAvailable'> }) => (
  <StockLevel level={isAvailable ? stock : 'out'} />
)
