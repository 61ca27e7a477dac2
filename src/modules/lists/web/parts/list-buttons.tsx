import { useSyncExternalStore } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { listState, press, whenListsChange } from './list-marks.ts'

const icons = { wishlist: 'heart', favorites: 'star', compare: 'compare' } as const
type Props = {
  productId: string
  title: string
  isLarge?: boolean
  /** Beside each other in the line of a title, not above a picture. */
  isInRow?: boolean
}

/** The heart, the star and the scales of a product, pressed when it is on the list. Their room is the same for everyone. */
export function ListButtons({ productId, title, isLarge = false, isInRow = false }: Props) {
  const { t } = useTranslation()
  const marked = useSyncExternalStore(
    whenListsChange,
    () => listKinds.filter((kind) => listState().marks[kind].has(productId)).join(),
    () => '',
  )
  return (
    <span className={isLarge ? 'contents' : isInRow ? 'row-lists' : 'card-lists'}>
      {listKinds.map((kind) => (
        <button
          key={kind}
          type="button"
          title={t(`list.${kind}.title`)}
          aria-label={isLarge ? undefined : t(`list.${kind}.of`, { title })}
          aria-pressed={marked.includes(kind)}
          onClick={() => press({ kind, productId, title })}
        >
          <Icon name={icons[kind]} filled={marked.includes(kind)} />
          {isLarge && t(`list.${kind}.title`)}
        </button>
      ))}
    </span>
  )
}

// Not the contract's own list: a first visit has no other use of it.
const listKinds = ['wishlist', 'favorites', 'compare'] as const
