// One customer group, new and edit: its name, its companies, and the price lists made for it.
import { Link } from 'react-router'
import { EditScreen } from '#web/form/edit-screen.tsx'
import { EntityScreen } from '#web/form/entity-screen.tsx'
import { Form } from '#web/form/form.tsx'
import type { EndpointForm } from '#web/form/use-endpoint-form.ts'
import { useEntityForm } from '#web/form/use-entity-form.tsx'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import {
  createCustomerGroup,
  type CustomerGroup,
  getCustomerGroup,
  listCustomerGroups,
  removeCustomerGroup,
  updateCustomerGroup,
} from '../admin-contract.ts'
import { CompaniesPicker } from './parts/people-pickers.tsx'

type Values = { name: string; companyIds: string[] }

const empty: Values = { name: '', companyIds: [] }
const valuesOf = ({ name, companies }: CustomerGroup): Values => ({ name, companyIds: companies.map(({ id }) => id) })
const bodyOf = (values: Values) => values
const lists = [listCustomerGroups]

export default function AdminCustomerGroup() {
  return (
    <EntityScreen of={getCustomerGroup} title="price.admin.groupList.title">
      {(group) => <GroupScreen first={group} />}
    </EntityScreen>
  )
}

function GroupScreen({ first }: { first: CustomerGroup | null }) {
  const { t } = useTranslation()
  const { form, entity: group } = useEntityForm({
    first,
    get: getCustomerGroup,
    create: createCustomerGroup,
    update: updateCustomerGroup,
    empty,
    valuesOf,
    bodyOf,
    refresh: lists,
    path: paths.office.customerGroup,
  })
  return (
    <EditScreen
      title={group?.name ?? t('price.admin.groupList.new')}
      isNew={!group}
      backTo={paths.office.customerGroups()}
      remove={
        group && {
          of: removeCustomerGroup,
          input: { params: { id: group.id } },
          refresh: lists,
          title: t('price.admin.groupList.removeTitle', { name: group.name }),
          text: t('price.admin.groupList.removeText', { count: group.companies.length }),
        }
      }
    >
      <GroupForm form={form} known={group?.companies ?? []} />
      {group && <ListsOf group={group} />}
    </EditScreen>
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

function GroupForm({ form, known }: { form: EndpointForm<Values>; known: CustomerGroup['companies'] }) {
  const { t } = useTranslation()
  const { register, errorOf, watch, setValue } = form
  return (
    <Form form={form} submitLabel={t('core.save')} isLong className="grid gap-6">
      <Card>
        <div className="grid gap-4">
          <TextInput label={t('price.admin.fields.name')} dir="auto" error={errorOf('name')} {...register('name')} />
          <CompaniesPicker
            label={t('price.admin.fields.companies')}
            value={watch('companyIds')}
            onChange={(ids) => setValue('companyIds', ids, { shouldDirty: true })}
            known={known}
            error={errorOf('companyIds')}
          />
        </div>
      </Card>
    </Form>
  )
}
