// The filters of the office's order list: status, days, salesperson, and the questions an office asks of its orders, each as a chip while it is asked.
import { listSalespeople } from '#modules/people/admin-contract.ts'
import { useBoot } from '#web/boot-context.tsx'
import { useLive } from '#web/page-data.ts'
import { DayFilters } from '#web/table/day-filters.tsx'
import { useListState } from '#web/table/use-list-state.ts'
import { useTranslation } from '#web/translation.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Select } from '#web/ui/text-input.tsx'
import { listAdminOrders } from '../../admin-contract.ts'
import { orderStates } from '../../lifecycle.ts'

const allQuestions = ['held', 'unpaid', 'notInvoiced', 'late', 'backOrder', 'refundDue'] as const

export function OrderFilters() {
  const { t } = useTranslation()
  const { params, setFilter } = useListState(listAdminOrders)
  const { isInvoicesEnabled } = useBoot().profile.flags
  const questions = allQuestions.filter((key) => key !== 'notInvoiced' || isInvoicesEnabled)
  const { data: salespeople = [] } = useLive(listSalespeople, {}, { staleTime: 300_000 })
  const filter = (key: string) => ({
    value: params.get(key) ?? '',
    onChange: (event: { target: { value: string } }) => setFilter({ key, value: event.target.value, resetAnyway: true }),
  })
  const status = params.get('status') ?? ''
  const nameOf = (each: string) => t(`order.status.${each}`)
  return (
    <>
      <Select
        label={t('order.admin.status')}
        fieldClassName="min-w-0 basis-[calc(50%-0.375rem)] sm:basis-auto sm:w-44"
        placeholder={t('order.allStatuses')}
        options={[
          // A view may ask for several.
          ...(status.includes(',') ? [{ value: status, label: status.split(',').map(nameOf).join(' · ') }] : []),
          ...orderStates.map((value) => ({ value, label: nameOf(value) })),
        ]}
        {...filter('status')}
      />
      <DayFilters
        labelOf={(name) => t(`order.admin.${name}`)}
        valueOf={(name) => params.get(name) ?? ''}
        onChange={(key, value) => setFilter({ key, value, resetAnyway: true })}
      />
      {salespeople.length > 0 && (
        <Select
          label={t('order.admin.salesperson')}
          fieldClassName="min-w-0 basis-[calc(50%-0.375rem)] sm:basis-auto sm:w-44"
          placeholder={t('order.admin.allSalespeople')}
          options={salespeople.map(({ id, name }) => ({ value: id, label: name }))}
          {...filter('salespersonId')}
        />
      )}
      <Select
        label={t('order.admin.question')}
        fieldClassName="min-w-0 basis-[calc(50%-0.375rem)] sm:basis-auto sm:w-44"
        placeholder={t('order.admin.questions.none')}
        options={questions.map((key) => ({ value: key, label: t(`order.admin.questions.${key}`) }))}
        value=""
        onChange={(event) => setFilter({ key: event.target.value, value: 'true', resetAnyway: true })}
      />
      {questions
        .filter((key) => params.get(key) === 'true')
        .map((key) => (
          <Chip key={key} label={t(`order.admin.questions.${key}`)} onRemove={() => setFilter({ key, value: '', resetAnyway: true })} />
        ))}
      {params.get('held') === 'false' && (
        <Chip label={t('order.admin.questions.notHeld')} onRemove={() => setFilter({ key: 'held', value: '', resetAnyway: true })} />
      )}
    </>
  )
}
