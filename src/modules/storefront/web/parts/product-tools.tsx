import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { SizesShown } from '#modules/extras/contract.ts'
import { ListButtons } from '#modules/lists/web/parts/list-buttons.tsx'
import { paths } from '#web/paths.ts'
import { pressedPart } from '#web/pressed-part.ts'
import { useTranslation } from '#web/translation.tsx'
import { Icon } from '#web/ui/icon.tsx'

type Props = { product: { id: string; slug: string; title: string; isInStock: boolean }; sizes: SizesShown | null }

/** The tools of a product: put it on a list, see its sizes, pass it on, wait for it, ask the office about it. */
export function ProductTools({ product: { id, slug, title, isInStock }, sizes }: Props) {
  const { t } = useTranslation()
  // A dialog is fetched with the press that opens it.
  const [dialog, setDialog] = useState<ReactNode>(null)
  const close = () => setDialog(null)
  const waitFor = async () => {
    const part = await pressedPart(() => import('#modules/lists/web/parts/stock-alert.tsx'))
    if (part) setDialog(<part.StockAlert productId={id} title={title} onClose={close} />)
  }
  const showSizes = async () => {
    const part = await pressedPart(() => import('#modules/extras/web/parts/sizes-dialog.tsx'))
    if (part && sizes) setDialog(<part.SizesDialog sizes={sizes} onClose={close} />)
  }
  const pass = async () => {
    await (await pressedPart(() => import('./share.ts')))?.share(title, paths.product(slug), t)
  }
  return (
    <div className="product-tools">
      <ListButtons productId={id} title={title} isLarge />
      {sizes && (
        <button type="button" onClick={() => void showSizes()}>
          <Icon name="ruler" />
          {t('extras.sizes')}
        </button>
      )}
      <button type="button" onClick={() => void pass()}>
        <Icon name="link" />
        {t('shop.product.share')}
      </button>
      {!isInStock && (
        <button type="button" className="visitor-only" onClick={() => void waitFor()}>
          <Icon name="bell" />
          {t('list.alert.open')}
        </button>
      )}
      {dialog}
      <Link to={paths.contact(slug)}>
        <Icon name="mail" />
        {t('shop.product.ask')}
      </Link>
    </div>
  )
}
