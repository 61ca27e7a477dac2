// A salesperson's own customers, with the choice of the one to act for.
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '#web/translation.tsx'
import { phoneText } from '#shared/phone-text.ts'
import { useNavigate } from 'react-router'
import { PageHead } from '#web/page-head.tsx'
import { paths } from '#web/paths.ts'
import { type Column, custom, text } from '#web/table/columns.tsx'
import { DataTable } from '#web/table/data-table.tsx'
import { useCommand } from '#web/use-command.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { chooseCustomer } from '../contract.ts'
import { listOwnCustomers, type OwnCustomer } from '#modules/people/contract.ts'
import { StatusBadge } from '#modules/people/web/parts/status-badge.tsx'
import { useMe } from '#modules/people/web/parts/use-me.ts'

const columns: Column<OwnCustomer>[] = [
  text('company', 'company.fields.companyName', (row) => <span className="font-medium">{row.companyName}</span>, { sort: 'company' }),
  custom('choose', 'signIn.customers.act', (row) => <Choose customer={row} />),
  text('name', 'person.fields.name', (row) => row.name, { sort: 'name' }),
  text('email', 'person.fields.email', (row) => row.email),
  text('phone', 'person.fields.phone', (row) => <span dir="ltr">{row.phone ? phoneText(row.phone) : '–'}</span>),
  custom('status', 'person.fields.status', (row) => <StatusBadge status={row.status} isRestricted={row.isRestricted} />),
]

export default function MyCustomers() {
  const { t } = useTranslation()
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('nav.myCustomers')} isIndexed={false} />
      <PageHeading title={t('nav.myCustomers')} description={t('signIn.customers.about')} />
      <DataTable
        of={listOwnCustomers}
        columns={columns}
        rowKey={(row) => row.id}
        name="signIn.customers"
        emptyTitle={t('signIn.customers.empty')}
        emptyText={t('signIn.customers.emptyText')}
      />
    </div>
  )
}

function Choose({ customer }: { customer: OwnCustomer }) {
  const { t } = useTranslation()
  const { me } = useMe()
  const client = useQueryClient()
  const navigate = useNavigate()
  const choose = useCommand(chooseCustomer, {
    said: 'signIn.customers.chosen',
    onDone: async () => {
      await client.resetQueries()
      await navigate(paths.products())
    },
  })
  if (me?.actingFor?.id === customer.id) return <Badge tone="success">{t('signIn.customers.current')}</Badge>
  return (
    <Button size="sm" loading={choose.isRunning} onClick={() => choose.run({ params: { id: customer.id } })}>
      {t('signIn.customers.choose')}
    </Button>
  )
}
