// A mail as it would be sent with the words being typed: about a real record of the shop or an example, and as a test to oneself.
import { useState } from 'react'
import type { Locale } from '#shared/locale.ts'
import { useLocale } from '#web/boot-context.tsx'
import { LanguageChips } from '#web/form/language-chips.tsx'
import { Picker } from '#web/form/picker.tsx'
import { useLive } from '#web/page-data.ts'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useCommand } from '#web/use-command.ts'
import { useSettled } from '#web/use-settled.ts'
import { listSentEmails } from '../../admin-contract.ts'
import { listMailSamples, previewEmailTemplate, sendTestEmail } from '../../template-contract.ts'
import { MailViews } from './mail-views.tsx'
import { type TemplateValues, writtenIn } from './template-values.ts'

export function TemplatePreview({ id, values }: { id: string; values: TemplateValues }) {
  const { t } = useTranslation()
  const present = useLocale()
  const [language, setLanguage] = useState<Locale>(present)
  const [search, setSearch] = useState('')
  /** null: nothing was chosen yet, so the newest record is shown; '': the example was. */
  const [chosen, setChosen] = useState<string | null>(null)
  const samples = useLive(listMailSamples, { params: { id }, query: { search } }, { keepPrevious: true })
  const options = samples.data?.map(({ id: value, label }) => ({ value, label })) ?? []
  const newest = useFirst(options[0]?.value)
  const sampleId = chosen ?? newest ?? ''
  const written = useSettled(writtenIn(values))
  const body = { ...written, language, sampleId: sampleId === '' ? null : sampleId }
  const { data, error } = useLive(
    previewEmailTemplate,
    { params: { id }, body },
    { keepPrevious: true, staleTime: 0, enabled: !samples.isPending },
  )
  const test = useCommand(sendTestEmail, { refresh: [listSentEmails], said: 'email.admin.template.testSent' })
  return (
    <Card
      title={t('email.admin.template.preview')}
      actions={<LanguageChips value={language} onChange={setLanguage} />}
      footer={
        <Button
          may="mails.change"
          icon="mail"
          loading={test.isRunning}
          disabledReason={data && data.problems.length > 0 ? t('email.admin.template.problems') : undefined}
          onClick={() => test.run({ params: { id }, body: { ...body, ...writtenIn(values) } })}
        >
          {t('email.admin.template.test')}
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {(options.length > 0 || search !== '') && (
          <Picker
            label={t('email.admin.template.sample')}
            placeholder={t('email.admin.template.example')}
            options={options}
            value={sampleId}
            onChange={setChosen}
            onSearch={setSearch}
            isLoading={samples.isFetching}
            isClearable
          />
        )}
        {error && <Alert tone="warning">{error.message}</Alert>}
        {data && data.problems.length > 0 && (
          <Alert tone="warning" title={t('email.admin.template.problems')}>
            <ul className="grid gap-1">
              {data.problems.map(({ field, message }) => (
                <li key={field}>{message}</li>
              ))}
            </ul>
          </Alert>
        )}
        {data ? (
          <>
            <p className="grid gap-0.5 text-sm">
              <span className="text-ink-soft">{t('email.admin.subject')}</span>
              <bdi lang={language} className="font-medium text-ink" data-testid="preview-subject">
                {data.subject}
              </bdi>
            </p>
            <MailViews title={t('email.admin.template.preview')} mail={data} locale={language} />
          </>
        ) : (
          <Skeleton className="h-96 w-full" />
        )}
      </div>
    </Card>
  )
}

/** The first value that is there, whatever comes later. */
function useFirst(value: string | undefined): string | undefined {
  const [first, setFirst] = useState(value)
  if (first === undefined && value !== undefined) setFirst(value)
  return first
}
