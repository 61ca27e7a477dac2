import { Link } from 'react-router'
import { ListButtons } from '#modules/lists/web/parts/list-buttons.tsx'
import { paths } from '#web/paths.ts'
import { showToast } from '#web/toast.ts'
import { useTranslation } from '#web/translation.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** The tools of a product: put it on a list, pass it on, ask the office about it. */
export function ProductTools({ product: { id, slug, title } }: { product: { id: string; slug: string; title: string } }) {
  const { t } = useTranslation()
  const pass = async () => {
    const { share } = await import('./share.ts')
    const outcome = await share(title, paths.product(slug))
    if (outcome === 'copied') void showToast('success', t('shop.product.linkCopied'))
  }
  return (
    <div className="product-tools">
      <ListButtons productId={id} title={title} isLarge />
      <button type="button" onClick={() => void pass()}>
        <Icon name="link" />
        {t('shop.product.share')}
      </button>
      <Link to={paths.contact(slug)}>
        <Icon name="mail" />
        {t('shop.product.ask')}
      </Link>
    </div>
  )
}
