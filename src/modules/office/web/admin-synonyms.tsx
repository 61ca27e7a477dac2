// The office's list of words that mean the same to the search.
import { useTranslation } from '#web/translation.tsx'
import { listSynonyms, type SynonymGroup } from '#modules/products/synonyms-contract.ts'
import { FilterSelect } from '#modules/taxonomy/web/parts/filters.tsx'
import { PageHead } from '#web/page-head.tsx'
import { paths } from '#web/paths.ts'
import { type Column, link, text } from '#web/table/columns.tsx'
import { DataTable } from '#web/table/data-table.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { languageNames, wordsText } from './parts/synonym-words.ts'

const groupPath = (row: SynonymGroup) => paths.office.synonymGroup(row.id)

const columns: Column<SynonymGroup>[] = [
  link('words', 'office.admin.synonyms.words', wordsText, groupPath, { sort: 'words' }),
  text('language', 'office.admin.synonyms.language', ({ language }) => languageNames[language]),
]

export default function AdminSynonyms() {
  const { t } = useTranslation()
  const add = (
    <ButtonLink to={paths.office.synonymGroup('add')} variant="primary" icon="plus">
      {t('office.admin.synonyms.add')}
    </ButtonLink>
  )
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead title={t('office.admin.synonyms.title')} isIndexed={false} />
      <PageHeading title={t('office.admin.synonyms.title')} description={t('office.admin.synonyms.about')} actions={add} />
      <DataTable<SynonymGroup>
        of={listSynonyms}
        name="office.admin.synonyms"
        columns={columns}
        rowKey={(row) => row.id}
        rowLink={groupPath}
        filters={
          <FilterSelect
            of={listSynonyms}
            name="language"
            label={t('office.admin.synonyms.language')}
            any={t('office.admin.synonyms.anyLanguage')}
            options={(['en', 'ar'] as const).map((value) => ({ value, label: languageNames[value] }))}
          />
        }
        emptyTitle={t('office.admin.synonyms.emptyTitle')}
        emptyText={t('office.admin.synonyms.emptyText')}
        emptyAction={add}
      />
    </div>
  )
}
