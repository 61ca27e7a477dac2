// Chooses the customer for whom something was done, by name, company, e-mail or telephone.
import { useId, useState } from 'react'
import { listUsers } from '#modules/people/admin-contract.ts'
import { useLive } from '#web/page-data.ts'
import { useTranslation } from '#web/translation.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useCombobox } from '#web/ui/use-combobox.ts'
import { useSettled } from '#web/use-settled.ts'

const least = 2
const most = 8

export function CustomerFilter({ onChoose }: { onChoose: (id: string) => void }) {
  const { t } = useTranslation()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [isClosed, setClosed] = useState(false)
  const search = useSettled(typed.trim(), 200)
  const isAsking = search.length >= least && typed.trim().length >= least
  const { data, error } = useLive(listUsers, { query: { search, perPage: most } }, { enabled: isAsking, keepPrevious: true })
  const found = isAsking ? (data?.data ?? []) : []
  const isOpen = isAsking && !isClosed && data !== undefined
  const pick = (index: number) => {
    const customer = found[index]
    if (!customer) return
    setTyped('')
    onChoose(customer.id)
  }
  const box = useCombobox({ count: found.length, isOpen, onPick: pick, onClose: () => setClosed(true), picksFirst: true })
  return (
    <div className="relative w-full sm:w-52">
      <TextInput
        {...box.field}
        id={id}
        label={t('audit.admin.customer')}
        placeholder={t('audit.admin.anyCustomer')}
        value={typed}
        error={isAsking && error ? error.message : undefined}
        onChange={(event) => {
          setTyped(event.target.value)
          setClosed(false)
        }}
        onBlur={() => setClosed(true)}
        onFocus={() => setClosed(false)}
      />
      <p role="status" className="sr-only">
        {isOpen && (found.length > 0 ? t('core.table.count', { count: found.length, shown: found.length }) : t('core.table.nothingFound'))}
      </p>
      {isOpen && found.length === 0 && <p className="absolute top-full mt-1 text-xs text-ink-soft">{t('core.table.nothingFound')}</p>}
      <ul
        {...box.list}
        aria-label={t('audit.admin.customer')}
        hidden={!isOpen || found.length === 0}
        className="surface-overlay absolute start-0 top-full z-20 mt-1 max-h-80 w-full min-w-64 overflow-y-auto rounded-md border border-line p-1 shadow-overlay"
      >
        {found.map(({ id: customerId, firstName, lastName, companyName }, index) => (
          <li
            key={customerId}
            {...box.option(index)}
            className="grid min-h-9 cursor-default rounded-sm px-2.5 py-1.5 text-sm text-ink aria-selected:bg-sunken pointer-coarse:min-h-11"
          >
            <bdi className="truncate">{`${firstName} ${lastName}`.trim()}</bdi>
            <bdi className="truncate text-xs text-ink-soft">{companyName}</bdi>
          </li>
        ))}
      </ul>
    </div>
  )
}
