// The menus that show a product: chosen with a new one, saved at once for one that is there, for menus have their own order and their own screen.
import { useTranslation } from '#web/translation.tsx'
import { getProductMenus, noProduct, type ProductMenus as Menus, saveProductMenus } from '../../product-menus-contract.ts'
import { listProductChanges } from '#modules/products/product-admin-contract.ts'
import { textIn } from '#shared/locale.ts'
import { useLocale } from '#web/boot-context.tsx'
import { MultiPicker } from '#web/form/picker.tsx'
import { useMay } from '#web/may.ts'
import { useLive, useSeed } from '#web/page-data.ts'
import { Card } from '#web/ui/card.tsx'
import { useCommand } from '#web/use-command.ts'

type CardProps = {
  menus: readonly Pick<Menus['menus'][number], 'id' | 'title' | 'status'>[] | undefined
  value: string[]
  onChange: (menuIds: string[]) => void
  disabled?: boolean
}

function MenusCard({ menus, value, onChange, disabled = false }: CardProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <Card title={t('office.admin.product.menus')} description={t('office.admin.product.menusText')}>
      <MultiPicker
        fieldClassName="max-w-xl"
        label={t('office.admin.product.menus')}
        hideLabel
        placeholder={t('core.none')}
        isLoading={!menus}
        disabled={disabled}
        options={(menus ?? []).map(({ id, title, status }) => ({
          value: id,
          label: textIn(title, locale),
          ...(status === 'inactive' ? { hint: t('office.admin.product.menuOff') } : {}),
        }))}
        value={value}
        onChange={onChange}
      />
    </Card>
  )
}

/** Nothing for those who may not see menus. */
export function ProductMenus({ id }: { id: string }) {
  return useMay()(getProductMenus.may) ? <Saved id={id} /> : null
}

function Saved({ id }: { id: string }) {
  const seed = useSeed()
  const params = { id }
  const mayChange = useMay()(saveProductMenus.may)
  const { data } = useLive(getProductMenus, { params }, { staleTime: 0 })
  const save = useCommand(saveProductMenus, {
    refresh: [listProductChanges],
    said: 'core.updated',
    onDone: (saved) => seed(getProductMenus, { params }, saved),
  })
  return (
    <MenusCard
      menus={data?.menus}
      value={data?.menuIds ?? []}
      disabled={save.isRunning || !mayChange}
      onChange={(menuIds) => save.run({ params, body: { menuIds, ...(data ? { seen: data.menuIds } : {}) } })}
    />
  )
}

/** The menus of a product that is not saved yet: the caller holds the choice. */
export function NewProductMenus(props: Pick<CardProps, 'value' | 'onChange'>) {
  return useMay()(getProductMenus.may) ? <Unsaved {...props} /> : null
}

function Unsaved({ value, onChange }: Pick<CardProps, 'value' | 'onChange'>) {
  const { data } = useLive(getProductMenus, { params: { id: noProduct } }, { staleTime: 0 })
  const mayChange = useMay()(saveProductMenus.may)
  return <MenusCard menus={data?.menus} value={value} disabled={!mayChange} onChange={onChange} />
}
