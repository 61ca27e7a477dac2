// One group of words that mean the same, new and edit: a language, and a word or phrase on each line.
import { useTranslation } from '#web/translation.tsx'
import { useNavigate, useParams } from 'react-router'
import {
  createSynonyms,
  getSynonyms,
  listSynonyms,
  removeSynonyms,
  type SynonymGroup,
  type SynonymInput,
  updateSynonyms,
} from '../synonyms-contract.ts'
import { useLocale } from '#web/boot-context.tsx'
import { EditScreen } from '#web/form/edit-screen.tsx'
import { Form } from '#web/form/form.tsx'
import { Loaded } from '#web/form/loaded.tsx'
import { type EndpointForm, useEndpointForm } from '#web/form/use-endpoint-form.ts'
import { useLive, useSeed } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { Card } from '#web/ui/card.tsx'
import { Select, TextArea } from '#web/ui/text-input.tsx'
import { languageNames, wordsText } from './parts/synonym-words.ts'

type Values = { language: 'en' | 'ar'; words: string }

const bodyOf = ({ language, words }: Values): SynonymInput => ({
  language,
  words: words
    .split('\n')
    .map((word) => word.trim())
    .filter(Boolean),
})
const valuesOf = ({ language, words }: SynonymGroup): Values => ({ language, words: words.join('\n') })
/** All lines are one input. */
const toField = (path: string) => path.replace(/^words\..*/, 'words')

export default function AdminSynonymGroup() {
  const { t } = useTranslation()
  const { id = 'add' } = useParams()
  const group = useLive(getSynonyms, { params: { id } }, { enabled: id !== 'add', staleTime: 0 })
  if (id === 'add') return <NewGroup />
  return (
    <Loaded title={t('office.admin.synonyms.title')} of={group}>
      {(data) => <EditGroup key={data.id} group={data} />}
    </Loaded>
  )
}

function NewGroup() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const locale = useLocale()
  const form = useEndpointForm<typeof createSynonyms, Values>(createSynonyms, {
    initial: { language: locale, words: '' },
    toBody: bodyOf,
    toField,
    refresh: [listSynonyms],
    said: 'core.added',
    guards: true,
    onDone: async ({ id }) => navigate(paths.office.synonymGroup(id)),
  })
  return (
    <EditScreen title={t('office.admin.synonyms.new')} isNew backTo={paths.office.synonyms()}>
      <GroupForm form={form} />
    </EditScreen>
  )
}

function EditGroup({ group }: { group: SynonymGroup }) {
  const { t } = useTranslation()
  const seed = useSeed()
  const form = useEndpointForm<typeof updateSynonyms, Values>(updateSynonyms, {
    initial: valuesOf(group),
    toBody: bodyOf,
    toField,
    params: { id: group.id },
    refresh: [listSynonyms],
    said: 'core.saved',
    guards: true,
    onDone: (saved) => {
      form.reset(valuesOf(saved))
      seed(getSynonyms, { params: { id: saved.id } }, saved)
    },
  })
  const name = wordsText(group)
  return (
    <EditScreen
      title={name}
      isNew={false}
      backTo={paths.office.synonyms()}
      remove={{
        of: removeSynonyms,
        input: { params: { id: group.id } },
        refresh: [listSynonyms],
        title: t('office.admin.synonyms.removeTitle', { name }),
        text: t('office.admin.synonyms.removeText'),
      }}
    >
      <GroupForm form={form} />
    </EditScreen>
  )
}

function GroupForm({ form }: { form: EndpointForm<Values> }) {
  const { t } = useTranslation()
  const { register, errorOf } = form
  return (
    <Form form={form} submitLabel={t('core.save')} isLong className="grid gap-6">
      <Card title={t('office.admin.synonyms.form')}>
        <div className="grid max-w-xl gap-5">
          <Select
            label={t('office.admin.synonyms.language')}
            options={(['en', 'ar'] as const).map((value) => ({ value, label: languageNames[value] }))}
            error={errorOf('language')}
            {...register('language')}
          />
          <TextArea
            dir="auto"
            rows={6}
            label={t('office.admin.synonyms.words')}
            hint={t('office.admin.synonyms.wordsHint')}
            error={errorOf('words')}
            {...register('words')}
          />
        </div>
      </Card>
    </Form>
  )
}
