// The template of one mail, or of the parts that all mails share: its words in both languages beside what they become.
import { useState } from 'react'
import { useParams } from 'react-router'
import { PictureField } from '#modules/files/web/parts/picture-field.tsx'
import type { Locale } from '#shared/locale.ts'
import { useLanguages } from '#web/boot-context.tsx'
import { EntityScreen } from '#web/form/entity-screen.tsx'
import { RichText } from '#web/form/rich-text.tsx'
import type { EndpointForm } from '#web/form/use-endpoint-form.ts'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Dropdown } from '#web/ui/dropdown.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useCommand } from '#web/use-command.ts'
import {
  type EmailTemplate,
  getEmailTemplate,
  listEmailTemplates,
  resetEmailTemplate,
  type ShownTemplate,
  updateEmailTemplate,
} from '../template-contract.ts'
import { sharedId } from '../mails.ts'
import { useMailName } from './parts/mail-words.ts'
import { PlaceholderInput } from './parts/placeholder-input.tsx'
import { TemplatePreview } from './parts/template-preview.tsx'
import { bodyOf, fieldOf, type TemplateValues, valuesOf } from './parts/template-values.ts'

const name = 'email.admin.template'

/** The labels of what a save or a reset changes. */
const changeLabels: Readonly<Record<string, string>> = {
  subject: 'fields.subject',
  header: 'fields.header',
  body: 'fields.body',
  footer: 'fields.footer',
  pictures: 'fields.picture',
  attachesPdf: 'attachesPdf',
  keepDays: 'keepDays',
  reset: 'reset',
}

export default function AdminEmailSetting() {
  const { id = '' } = useParams()
  const { t } = useTranslation()
  const nameOf = useMailName()
  const changeLabelOf = (field: string, { id }: ShownTemplate) => {
    const key = field === 'header' && id === sharedId ? 'fields.topLine' : changeLabels[field]
    return key && t(`${name}.${key}`)
  }
  const [resets, setResets] = useState(0)
  return (
    <EntityScreen
      key={`${id} ${resets}`}
      name={name}
      calls={{ get: getEmailTemplate, update: updateEmailTemplate }}
      refresh={[listEmailTemplates]}
      path={paths.office.emailSetting}
      listPath={paths.office.emailSettings()}
      valuesOf={valuesOf}
      bodyOf={bodyOf}
      fieldOf={fieldOf}
      nameOf={nameOf}
      changeLabelOf={changeLabelOf}
      actions={(template) => <Reset template={template} onDone={() => setResets(resets + 1)} />}
      beside={(form: EndpointForm<TemplateValues>) => <TemplatePreview id={id} values={form.watch()} />}
    >
      {(form, template) => template && <Inputs form={form} template={template} />}
    </EntityScreen>
  )
}

type InputsProps = { form: EndpointForm<TemplateValues>; template: EmailTemplate }

function Inputs({ form, template }: InputsProps) {
  const { t } = useTranslation()
  const languages = useLanguages()
  const isBroken = Object.values(template.states).includes('broken')
  return (
    <>
      {isBroken && <Alert tone="warning">{t(`${name}.broken`)}</Alert>}
      {languages.map((lang) => (
        <LanguageCard key={lang} lang={lang} form={form} template={template} />
      ))}
      {template.attachesPdf !== null && (
        <Card title={t(`${name}.document`)}>
          <Checkbox label={t(`${name}.attachesPdf`)} hint={t(`${name}.attachesPdfHint`)} {...form.input('attachesPdf')} />
        </Card>
      )}
      {template.keepDays !== null && (
        <Card title={t(`${name}.keeping`)}>
          <TextInput
            label={t(`${name}.keepDays`)}
            hint={t(`${name}.keepDaysHint`)}
            inputMode="numeric"
            fieldClassName="max-w-60"
            {...form.input('keepDays')}
          />
        </Card>
      )}
    </>
  )
}

function LanguageCard({ lang, form, template: { id, placeholders, required } }: InputsProps & { lang: Locale }) {
  const { t } = useTranslation()
  const isShared = id === sharedId
  const language = t(`form.admin.language.${lang}`)
  const label = (key: string) => `${t(`${name}.fields.${key}`)} (${language})`
  const inserts = placeholders.map((each) => ({ value: `{{${each}}}`, label: t(`email.admin.placeholders.${each}`) }))
  const rich = { lang, inserts: { label: t(`${name}.insert`), options: inserts } }
  const line = { lang, placeholders }
  return (
    <Card
      title={language}
      {...(required.length > 0 ? { description: t(`${name}.required`, { names: required.map((each) => `{{${each}}}`).join(' ') }) } : {})}
    >
      <div className="grid grid-cols-1 gap-5">
        {!isShared && (
          <PlaceholderInput label={label('subject')} hint={t(`${name}.hints.subject`)} {...line} {...form.field(`subject.${lang}`)} />
        )}
        <PictureField
          label={label('picture')}
          hint={t(`${name}.hints.${isShared ? 'sharedPicture' : 'picture'}`)}
          optional
          {...form.field(`pictures.${lang}`)}
        />
        <PlaceholderInput
          label={label(isShared ? 'topLine' : 'header')}
          {...(isShared ? {} : { hint: t(`${name}.hints.header`) })}
          {...line}
          {...form.field(`header.${lang}`)}
        />
        {!isShared && <RichText label={label('body')} {...rich} {...form.field(`body.${lang}`)} />}
        <RichText label={label('footer')} {...rich} {...form.field(`footer.${lang}`)} />
        {!isShared && <p className="text-sm text-ink-soft">{t(`${name}.hints.between`)}</p>}
      </div>
    </Card>
  )
}

/** Goes back to the shop's own words in one language or both. */
function Reset({ template: { id }, onDone }: { template: EmailTemplate; onDone: () => void }) {
  const { t } = useTranslation()
  const languages = useLanguages()
  const [asked, setAsked] = useState<Locale | 'both' | null>(null)
  const reset = useCommand(resetEmailTemplate, {
    refresh: [listEmailTemplates, getEmailTemplate],
    said: `${name}.resetDone`,
    onDone,
    ignore: true,
  })
  const called = asked === null || asked === 'both' ? t(`${name}.bothLanguages`) : t(`form.admin.language.${asked}`)
  return (
    <>
      <Dropdown
        may="mails.change"
        label={t(`${name}.reset`)}
        trigger={t(`${name}.reset`)}
        icon="undo"
        items={[...languages, 'both' as const].map((each) => ({
          label: each === 'both' ? t(`${name}.bothLanguages`) : t(`form.admin.language.${each}`),
          onSelect: () => setAsked(each),
        }))}
      />
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={() => reset.run({ params: { id }, body: asked === null || asked === 'both' ? {} : { language: asked } })}
        title={t(`${name}.resetTitle`, { language: called })}
        confirmLabel={t(`${name}.reset`)}
        loading={reset.isRunning}
        error={reset.error?.message}
      >
        {t(`${name}.resetText`)}
      </ConfirmDialog>
    </>
  )
}
