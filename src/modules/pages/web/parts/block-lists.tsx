// The editors of blocks with entries: links, questions and answers, a form.
import { useTranslation } from '#web/translation.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { Select, TextInput } from '#web/ui/text-input.tsx'
import { useLocale } from '#web/boot-context.tsx'
import { textIn } from '#shared/locale.ts'
import { type Block, fieldKinds, type FormField, mostEntries } from '../../blocks.ts'
import type { EditorProps } from './editor-props.ts'
import { Entries } from './entries.tsx'
import { Words } from '#web/form/words.tsx'

const none = () => ({ en: '', ar: '' })
type Of<T extends Block['type']> = EditorProps<Extract<Block, { type: T }>>

export function LinksEditor({ block, onChange, errorAt }: Of<'links'>) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <Entries
      label={t('page.admin.block.links')}
      value={block.links}
      onChange={(links) => onChange({ links })}
      nameOf={({ label }, at) => textIn(label, locale) || t('page.admin.block.link', { number: at + 1 })}
      addLabel={t('page.admin.block.addLink')}
      fresh={() => ({ label: none(), href: '' })}
      most={mostEntries}
      error={errorAt('links')}
      render={({ label, href }, at, edit) => (
        <>
          <Words
            label={t('page.admin.block.linkLabel')}
            value={label}
            maxLength={120}
            errorAt={(language) => errorAt(`links.${at}.label.${language}`)}
            onChange={(next) => edit({ label: next })}
          />
          <TextInput
            label={t('page.admin.block.href')}
            placeholder="/products"
            dir="ltr"
            value={href}
            error={errorAt(`links.${at}.href`)}
            onChange={(event) => edit({ href: event.target.value.trim() })}
          />
        </>
      )}
    />
  )
}

export function QuestionsEditor({ block, onChange, errorAt }: Of<'questions'>) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <Entries
      label={t('page.admin.block.questions')}
      value={block.questions}
      onChange={(questions) => onChange({ questions })}
      nameOf={({ question }, at) => textIn(question, locale) || t('page.admin.block.questionNumber', { number: at + 1 })}
      addLabel={t('page.admin.block.addQuestion')}
      fresh={() => ({ question: none(), answer: none() })}
      most={mostEntries}
      error={errorAt('questions')}
      render={({ question, answer }, at, edit) => (
        <>
          <Words
            label={t('page.admin.block.question')}
            value={question}
            maxLength={300}
            errorAt={(language) => errorAt(`questions.${at}.question.${language}`)}
            onChange={(next) => edit({ question: next })}
          />
          <Words
            label={t('page.admin.block.answer')}
            value={answer}
            maxLength={4000}
            isLong
            errorAt={(language) => errorAt(`questions.${at}.answer.${language}`)}
            onChange={(next) => edit({ answer: next })}
          />
        </>
      )}
    />
  )
}

/** A field with a key that no other one of the form has. */
function freshField(fields: readonly FormField[]): FormField {
  let number = fields.length + 1
  while (fields.some(({ key }) => key === `field${number}`)) number += 1
  return { key: `field${number}`, kind: 'text', label: none(), hint: none(), isRequired: false, choices: [] }
}

export function FormEditor({ block, onChange, errorAt }: Of<'form'>) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <>
      <Entries
        label={t('page.admin.block.fields')}
        value={block.fields}
        onChange={(fields) => onChange({ fields })}
        nameOf={({ label, key }) => textIn(label, locale) || key}
        addLabel={t('page.admin.block.addField')}
        fresh={() => freshField(block.fields)}
        most={mostEntries}
        error={errorAt('fields')}
        render={(field, at, edit) => <FieldOfForm field={field} edit={edit} errorAt={(path) => errorAt(`fields.${at}.${path}`)} />}
      />
      <Words
        label={t('page.admin.block.submit')}
        value={block.submit}
        maxLength={60}
        optional
        onChange={(submit) => onChange({ submit })}
      />
      <Words
        label={t('page.admin.block.thanks')}
        value={block.thanks}
        maxLength={500}
        optional
        isLong
        onChange={(thanks) => onChange({ thanks })}
      />
    </>
  )
}

type FieldProps = { field: FormField; edit: (change: Partial<FormField>) => void; errorAt: (path: string) => string | undefined }

function FieldOfForm({ field, edit, errorAt }: FieldProps) {
  const { t } = useTranslation()
  return (
    <>
      <Words
        label={t('page.admin.block.fieldLabel')}
        value={field.label}
        maxLength={120}
        errorAt={(language) => errorAt(`label.${language}`)}
        onChange={(label) => edit({ label })}
      />
      <div className="grid items-end gap-3 sm:grid-cols-3">
        <Select
          label={t('page.admin.block.fieldKind')}
          options={fieldKinds.map((value) => ({ value, label: t(`page.admin.fieldKinds.${value}`) }))}
          value={field.kind}
          onChange={(event) => {
            const kind = fieldKinds.find((each) => each === event.target.value) ?? 'text'
            edit({ kind, choices: kind === 'choice' ? field.choices : [] })
          }}
        />
        <TextInput
          label={t('page.admin.block.fieldKey')}
          dir="ltr"
          maxLength={40}
          value={field.key}
          error={errorAt('key')}
          onChange={(event) => edit({ key: event.target.value.trim() })}
        />
        <Checkbox
          label={t('page.admin.layout.isRequired')}
          checked={field.isRequired}
          onChange={(event) => edit({ isRequired: event.target.checked })}
        />
      </div>
      <Words label={t('page.admin.block.hint')} value={field.hint} maxLength={300} optional onChange={(hint) => edit({ hint })} />
      {field.kind === 'choice' && (
        <Entries
          label={t('page.admin.block.choices')}
          value={field.choices}
          onChange={(choices) => edit({ choices })}
          nameOf={({ en, ar }, at) => en || ar || String(at + 1)}
          addLabel={t('page.admin.block.addChoice')}
          fresh={none}
          most={mostEntries}
          error={errorAt('choices')}
          render={(choice, _, change) => (
            <Words label={t('page.admin.block.choice')} value={choice} maxLength={120} onChange={(next) => change(next)} />
          )}
        />
      )}
    </>
  )
}
