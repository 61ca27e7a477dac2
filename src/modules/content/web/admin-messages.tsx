// The office's list of messages: what visitors sent through the contact form and the forms of pages.
import { textIn } from '#shared/locale.ts'
import { useLocale } from '#web/boot-context.tsx'
import { useLive } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { type Column, custom, link, moment, text } from '#web/table/columns.tsx'
import { FilterSelect } from '#web/table/filters.tsx'
import { ListScreen } from '#web/table/list-screen.tsx'
import { useBulkChange } from '#web/table/use-bulk-actions.tsx'
import { useTranslation } from '#web/translation.tsx'
import { changeMessages, listMessageForms, listMessages, type MessageRow } from '../message-admin-contract.ts'
import { contactForm, messageStatuses } from '../message-kinds.ts'
import { MessageBadge } from './parts/message-badge.tsx'
import { MessageFormName } from './parts/message-form-name.tsx'

const fields = 'content.admin.message'

const columns: Column<MessageRow>[] = [
  link(
    'subject',
    `${fields}.subject`,
    (row) => row.subject,
    (row) => paths.office.message(row.id),
    { sort: 'subject' },
  ),
  custom('text', `${fields}.text`, ({ message }) => (
    <p dir="auto" className="line-clamp-2 max-w-md min-w-48 text-start">
      {message}
    </p>
  )),
  text('name', `${fields}.name`, (row) => row.name || '–', { sort: 'name' }),
  text('email', `${fields}.email`, (row) => row.email || '–', { isHidden: true }),
  custom('form', `${fields}.form`, (row) => <MessageFormName form={row.form} title={row.formTitle} />),
  custom('status', `${fields}.state`, (row) => <MessageBadge status={row.status} />),
  moment('createdAt', `${fields}.createdAt`, (row) => row.createdAt, { sort: 'createdAt' }),
]

export default function AdminMessages() {
  const bulk = useBulkChange(changeMessages, [listMessages, listMessageForms], { goals: ['closed', 'open', 'removed'] })
  return (
    <ListScreen<MessageRow>
      of={listMessages}
      name="content.admin.messages"
      columns={columns}
      path={paths.office.message}
      addPath={null}
      filters={<Filters />}
      bulk={bulk}
    />
  )
}

function Filters() {
  const { t } = useTranslation()
  const locale = useLocale()
  const { data: forms = [] } = useLive(listMessageForms)
  return (
    <>
      <FilterSelect
        of={listMessages}
        name="status"
        label={t(`${fields}.state`)}
        any={t(`${fields}.anyState`)}
        options={messageStatuses.map((value) => ({ value, label: t(`${fields}.states.${value}`) }))}
      />
      <FilterSelect
        of={listMessages}
        name="form"
        label={t(`${fields}.form`)}
        any={t(`${fields}.anyForm`)}
        options={forms.map(({ form, title }) => ({
          value: form,
          label: form === contactForm ? t(`${fields}.contactForm`) : textIn(title, locale),
        }))}
      />
    </>
  )
}
