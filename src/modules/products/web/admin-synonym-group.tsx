// One group of words that mean the same, new and edit: a language, and a word or phrase on each line.
import { useLocale } from '#web/boot-context.tsx'
import { EntityScreen } from '#web/form/entity-screen.tsx'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { Card } from '#web/ui/card.tsx'
import { Select, TextArea } from '#web/ui/text-input.tsx'
import { type SynonymGroup, type SynonymInput, synonymCalls } from '../synonyms-contract.ts'
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
const fieldOf = (path: string) => path.replace(/^words\..*/, 'words')

export default function AdminSynonymGroup() {
  const { t } = useTranslation()
  const language = useLocale()
  return (
    <EntityScreen
      name="office.admin.synonyms"
      calls={synonymCalls}
      path={paths.office.synonymGroup}
      listPath={paths.office.synonyms()}
      empty={{ language, words: '' }}
      valuesOf={valuesOf}
      bodyOf={bodyOf}
      fieldOf={fieldOf}
      nameOf={wordsText}
    >
      {(form) => (
        <Card title={t('office.admin.synonyms.form')}>
          <div className="grid max-w-xl gap-5">
            <Select
              label={t('office.admin.synonyms.language')}
              options={(['en', 'ar'] as const).map((value) => ({ value, label: languageNames[value] }))}
              {...form.input('language')}
            />
            <TextArea
              rows={6}
              label={t('office.admin.synonyms.words')}
              hint={t('office.admin.synonyms.wordsHint')}
              {...form.input('words')}
            />
          </div>
        </Card>
      )}
    </EntityScreen>
  )
}
