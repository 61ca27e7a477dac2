// One customer group, new and edit: its name, its companies, and the price lists made for it.
import { Link } from 'react-router'
import { EntityScreen } from '#web/form/entity-screen.tsx'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { type CustomerGroup, customerGroupCalls } from '../admin-contract.ts'
import { CompaniesPicker } from './parts/people-pickers.tsx'

type Values = { name: string; companyIds: string[] }

const empty: Values = { name: '', companyIds: [] }
const valuesOf = ({ name, companies }: CustomerGroup): Values => ({ name, companyIds: companies.map(({ id }) => id) })

export default function AdminCustomerGroup() {
  const { t } = useTranslation()
  return (
    <EntityScreen
      name="price.admin.groupList"
      calls={customerGroupCalls}
      path={paths.office.customerGroup}
      listPath={paths.office.customerGroups()}
      empty={empty}
      valuesOf={valuesOf}
      bodyOf={(values) => values}
      nameOf={({ name }) => name}
      countOf={({ companies }) => companies.length}
      below={(group) => <ListsOf group={group} />}
    >
      {(form, group) => (
        <Card>
          <div className="grid gap-4">
            <TextInput label={t('price.admin.fields.name')} {...form.input('name')} />
            <CompaniesPicker label={t('price.admin.fields.companies')} known={group?.companies ?? []} {...form.field('companyIds')} />
          </div>
        </Card>
      )}
    </EntityScreen>
  )
}

function ListsOf({ group }: { group: CustomerGroup }) {
  const { t } = useTranslation()
  return (
    <Card title={t('price.admin.groupList.listsOf')}>
      {group.priceLists.length === 0 ? (
        <p className="text-sm text-ink-soft">{t('price.admin.groupList.noLists')}</p>
      ) : (
        <ul className="grid gap-2 text-sm">
          {group.priceLists.map(({ id, name }) => (
            <li key={id}>
              <Link to={paths.office.priceList(id)} className="font-medium text-ink underline-offset-4 hover:underline">
                <bdi>{name}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
