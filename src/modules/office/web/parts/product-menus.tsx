// The menus that show a product; a choice is saved at once, for menus have their own order and their own screen.
import { useTranslation } from '#web/translation.tsx'
import { getProductMenus, saveProductMenus } from '#modules/content/product-menus-contract.ts'
import { listProductChanges } from '#modules/products/admin-product-contract.ts'
import { textIn } from '#shared/locale.ts'
import { useLocale } from '#web/boot-context.tsx'
import { MultiPicker } from '#web/form/picker.tsx'
import { useLive, useSeed } from '#web/page-data.ts'
import { Card } from '#web/ui/card.tsx'
import { useCommand } from '#web/use-command.ts'

export function ProductMenus({ id }: { id: string }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const seed = useSeed()
  const params = { id }
  const { data, isPending } = useLive(getProductMenus, { params }, { staleTime: 0 })
  const save = useCommand(saveProductMenus, {
    refresh: [listProductChanges],
    said: 'core.saved',
    onDone: (saved) => seed(getProductMenus, { params }, saved),
  })
  return (
    <Card title={t('office.admin.product.menus')} description={t('office.admin.product.menusText')}>
      <MultiPicker
        fieldClassName="max-w-xl"
        label={t('office.admin.product.menus')}
        hideLabel
        placeholder={t('core.none')}
        isLoading={isPending}
        disabled={save.isRunning}
        options={(data?.menus ?? []).map(({ id: value, title, status }) => ({
          value,
          label: textIn(title, locale),
          ...(status === 'inactive' ? { hint: t('office.admin.product.menuOff') } : {}),
        }))}
        value={data?.menuIds ?? []}
        onChange={(menuIds) => save.run({ params, body: { menuIds } })}
      />
    </Card>
  )
}
