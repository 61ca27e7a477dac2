import { useTranslation } from '#web/translation.tsx'
import type { SavedCard } from '../../contract.ts'

/** A saved card in words: brand, last digits and expiry. */
export function CardName({ card: { brand, lastDigits, expiry } }: { card: SavedCard }) {
  const { t } = useTranslation()
  return <span>{t('payment.cards.name', { brand: t(`payment.cards.brands.${brand}`), digits: lastDigits, expiry })}</span>
}
