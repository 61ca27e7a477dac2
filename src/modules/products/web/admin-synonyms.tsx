// The office's list of words that mean the same to the search.
import { listSynonyms, type SynonymGroup } from '../synonyms-contract.ts'
import { paths } from '#web/paths.ts'
import { type Column, text } from '#web/table/columns.tsx'
import { nameColumn } from '#web/table/entity-columns.tsx'
import { FilterSelect } from '#web/table/filters.tsx'
import { ListScreen } from '#web/table/list-screen.tsx'
import { useTranslation } from '#web/translation.tsx'
import { languageNames, wordsText } from './parts/synonym-words.ts'

const columns: Column<SynonymGroup>[] = [
  nameColumn('words', 'office.admin.synonyms.words', wordsText, paths.office.synonymGroup),
  text('language', 'office.admin.synonyms.language', ({ language }) => languageNames[language]),
]

export default function AdminSynonyms() {
  const { t } = useTranslation()
  return (
    <ListScreen<SynonymGroup>
      of={listSynonyms}
      name="office.admin.synonyms"
      columns={columns}
      path={paths.office.synonymGroup}
      filters={
        <FilterSelect
          of={listSynonyms}
          name="language"
          label={t('office.admin.synonyms.language')}
          any={t('office.admin.synonyms.anyLanguage')}
          options={(['en', 'ar'] as const).map((value) => ({ value, label: languageNames[value] }))}
        />
      }
    />
  )
}
