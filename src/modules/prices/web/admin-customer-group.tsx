// One customer group, new and edit: its name, its companies, and the price lists made for it.
import { useTranslation } from '#web/translation.tsx'
import { Link, useNavigate, useParams } from 'react-router'
import { EditScreen } from '#web/form/edit-screen.tsx'
import { Form } from '#web/form/form.tsx'
import { Loaded } from '#web/form/loaded.tsx'
import { type EndpointForm, useEndpointForm } from '#web/form/use-endpoint-form.ts'
import { useLive } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
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

export default function AdminCustomerGroup() {
  const { t } = useTranslation()
  const { id = 'add' } = useParams()
  const group = useLive(getCustomerGroup, { params: { id } }, { enabled: id !== 'add', staleTime: 0 })
  if (id === 'add') return <NewGroup />
  return (
    <Loaded title={t('price.admin.groupList.title')} of={group}>
      {(data) => <EditGroup key={data.id} group={data} />}
    </Loaded>
  )
}

function NewGroup() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const form = useEndpointForm<typeof createCustomerGroup, Values>(createCustomerGroup, {
    initial: { name: '', companyIds: [] },
    refresh: [listCustomerGroups],
    said: 'core.added',
    guards: true,
    onDone: async ({ id }) => navigate(paths.office.customerGroup(id), { replace: true }),
  })
  return (
    <EditScreen title={t('price.admin.groupList.new')} isNew backTo={paths.office.customerGroups()}>
      <GroupForm form={form} known={[]} />
    </EditScreen>
  )
}

function EditGroup({ group }: { group: CustomerGroup }) {
  const { t } = useTranslation()
  const form = useEndpointForm<typeof updateCustomerGroup, Values>(updateCustomerGroup, {
    initial: { name: group.name, companyIds: group.companies.map(({ id }) => id) },
    params: { id: group.id },
    refresh: [listCustomerGroups, getCustomerGroup],
    said: 'core.saved',
    guards: true,
  })
  return (
    <EditScreen
      title={group.name}
      isNew={false}
      backTo={paths.office.customerGroups()}
      remove={{
        of: removeCustomerGroup,
        input: { params: { id: group.id } },
        refresh: [listCustomerGroups],
        title: t('price.admin.groupList.removeTitle', { name: group.name }),
        text: t('price.admin.groupList.removeText', { count: group.companies.length }),
      }}
    >
      <GroupForm form={form} known={group.companies} />
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
    </EditScreen>
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
