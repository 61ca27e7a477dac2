// Other options for a style that is in the cart: asked once for all its lines. Loaded when somebody asks for it.
import { useState } from 'react'
import { NotLoaded } from '#web/loaded-part.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Surcharge } from '#modules/prices/web/parts/surcharge.tsx'
import { useSurcharges } from '#modules/prices/web/parts/use-surcharges.ts'
import { getProduct, type Product } from '#modules/products/contract.ts'
import { getOrderableProduct } from '#modules/products/orderable-admin-contract.ts'
import { type Choices, choiceProblems, choicesOf } from '#modules/products/web/parts/ordering/option-choices.ts'
import { OptionGroups } from '#modules/products/web/parts/ordering/option-groups.tsx'
import { useLive } from '#web/page-data.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type Props = {
  slug: string
  chosen: readonly string[]
  /** An admin chooses, who sees the surcharges. */
  isOffice?: boolean
  onClose: () => void
  onSave: (choiceIds: readonly string[]) => void
}

export function ChangeChoices({ slug, ...rest }: Props) {
  const { t } = useTranslation()
  // Visitors' products are cached for everybody; the office may also order what they do not see.
  const { data: product, error, refetch } = useLive(rest.isOffice ? getOrderableProduct : getProduct, { params: { slug } })
  if (product) return <ChoicesDialog product={product} {...rest} />
  return (
    <Dialog open onClose={rest.onClose} title={t('cart.changeOptions')}>
      {error ? <NotLoaded why={error} refetch={refetch} /> : <Skeleton className="h-40 w-full" />}
    </Dialog>
  )
}

function ChoicesDialog({ product, chosen, isOffice = false, onClose, onSave }: Omit<Props, 'slug'> & { product: Product }) {
  const { t } = useTranslation()
  const groups = product.optionGroups
  const [choices, setChoices] = useState<Choices>(() => choicesOf(groups, chosen))
  const [isTried, setTried] = useState(false)
  const surcharges = useSurcharges(product.variants[0]?.id, groups.length > 0, isOffice)
  const problems = choiceProblems(groups, choices)
  const save = () => {
    setTried(true)
    if (Object.keys(problems).length === 0) onSave(groups.flatMap(({ id }) => choices[id] ?? []))
  }
  return (
    <ActionDialog onClose={onClose} title={t('cart.optionsOf', { name: product.title })} label={t('cart.applyOptions')} onAction={save}>
      <OptionGroups
        groups={groups}
        choices={choices}
        problems={isTried ? problems : {}}
        onChange={(groupId, ids) => setChoices((before) => ({ ...before, [groupId]: ids }))}
        surchargeOf={(id) => {
          const amount = surcharges.get(id)
          return amount ? <Surcharge amount={amount} unit={product.unit} /> : null
        }}
      />
    </ActionDialog>
  )
}
