import { useTranslation } from '#web/translation.tsx'
import { Link } from 'react-router'
import { quantityShown } from '#shared/quantity.ts'
import { paths } from '#web/paths.ts'
import type { Product } from '../../../contract.ts'

/** The components of a bundle: each one with its quantity and a link to it. */
export function BundleContents({ components }: { components: Product['components'] }) {
  const { t } = useTranslation()
  return (
    <section className="surface-card rounded-md border border-line p-4">
      <h2 className="text-sm font-semibold">{t('shop.bundle.contents')}</h2>
      <p className="mt-0.5 text-sm text-ink-soft">{t('shop.bundle.explanation')}</p>
      <ul className="mt-3 grid gap-2 text-sm">
        {components.map(({ productSlug, title, sku, quantity, decimals }) => (
          <li key={sku} className="flex items-baseline gap-3">
            <span className="w-12 shrink-0 text-end font-semibold tabular-nums text-ink">
              <bdi>{quantityShown(quantity, decimals)} ×</bdi>
            </span>
            <Link to={paths.product(productSlug)} className="min-w-0 text-ink underline-offset-2 hover:underline">
              {title} <bdi className="text-xs whitespace-nowrap text-ink-soft">{sku}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
