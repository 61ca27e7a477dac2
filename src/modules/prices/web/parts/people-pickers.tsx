// Pickers for companies and customer groups: searched on the server, shown by name.
import { useState } from 'react'
import { listCompanies } from '#modules/companies/admin-contract.ts'
import { MultiPicker, Picker } from '#web/form/picker.tsx'
import { useLive } from '#web/page-data.ts'
import { listCustomerGroups } from '../../admin-contract.ts'

type Named = { id: string; name: string }
type Props = { label: string; value: string[]; onChange: (ids: string[]) => void; known: readonly Named[]; error?: string | undefined }

const option = ({ id, name }: Named) => ({ value: id, label: name })

/** Several companies. */
export function CompaniesPicker({ known, ...rest }: Props) {
  const search = useCompanies()
  return <MultiPicker {...rest} {...search} known={known.map(option)} />
}

/** One company, or none. */
export function CompanyPicker({ label, value, onChange }: { label: string; value: string; onChange: (id: string) => void }) {
  const search = useCompanies()
  const chosen = useLive(listCompanies, { query: { ids: [value] } }, { enabled: value !== '', staleTime: 60_000 })
  return <Picker label={label} value={value} onChange={onChange} isClearable optional {...search} known={(chosen.data ?? []).map(option)} />
}

function useCompanies() {
  const [typed, setTyped] = useState<string | null>(null)
  const found = useLive(listCompanies, { query: { search: typed ?? '' } }, { enabled: typed !== null, keepPrevious: true })
  return {
    options: (found.data ?? []).map((company) => ({ ...option(company), hint: company.companyNumber })),
    onSearch: setTyped,
    isLoading: found.isFetching,
  }
}

/** Several customer groups. */
export function GroupsPicker({ known, ...rest }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const found = useLive(
    listCustomerGroups,
    { query: { perPage: 100, ...(typed ? { search: typed } : {}) } },
    { enabled: typed !== null, keepPrevious: true },
  )
  return (
    <MultiPicker
      {...rest}
      options={(found.data?.data ?? []).map((group) => ({ ...option(group), hint: String(group.companies) }))}
      onSearch={setTyped}
      isLoading={found.isFetching}
      known={known.map(option)}
    />
  )
}
