// The form of a content page: its fields as the office made them, checked before it is sent, with the bot check worked out while one writes.
import { useState } from 'react'
import { BotCheckPlace } from '#modules/sign-in/web/parts/bot-check-place.tsx'
import { useCheckedForm } from '#modules/sign-in/web/parts/use-checked-form.ts'
import { Form } from '#web/form/form.tsx'
import type { EndpointForm } from '#web/form/use-endpoint-form.ts'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { Select, TextArea, TextInput } from '#web/ui/text-input.tsx'
import type { ShownBlock, ShownField } from '../../contract.ts'
import { sendForm } from '../../form-contract.ts'
import { formProblems, ticked } from '../../form-rules.ts'

type Values = { answers: Record<string, string | boolean>; botCheck?: string }
type FormBlock = Extract<ShownBlock, { type: 'form' }>
/** `at`: which of the page's forms it is. */
type Props = { path: string; at: number; form: FormBlock }

/** A box is true or false in the form, and a text in what is sent. */
const textsOf = ({ answers }: Values): Record<string, string> =>
  Object.fromEntries(Object.entries(answers).map(([key, value]) => [key, typeof value === 'string' ? value : value ? ticked : '']))

const emptyOf = (fields: readonly ShownField[]): Values => ({
  answers: Object.fromEntries(fields.map(({ key, kind }) => [key, kind === 'checkbox' ? false : ''])),
})

export function FilledForm({ path, at, form }: Props) {
  const { t } = useTranslation()
  const [isSent, setSent] = useState(false)
  if (isSent)
    return (
      <Alert
        tone="success"
        title={t('page.form.sentTitle')}
        actions={<Button onClick={() => setSent(false)}>{t('page.form.another')}</Button>}
      >
        {form.thanks || t('page.form.sentText')}
      </Alert>
    )
  return <OpenForm path={path} at={at} form={form} onSent={() => setSent(true)} />
}

function OpenForm({ path, at, form: { fields, submit: label }, onSent }: Props & { onSent: () => void }) {
  const { t } = useTranslation()
  const { form, bot } = usePageForm({ path, form: at }, fields, onSent)
  return (
    <Card>
      <div onFocus={bot.begin}>
        <Form form={form} submitLabel={label || t('page.form.send')}>
          <div className="grid gap-4 sm:grid-cols-2">
            {fields.map((field) => (
              <div key={field.key} className={field.kind === 'longText' || field.kind === 'checkbox' ? 'sm:col-span-2' : ''}>
                <Field field={field} form={form} />
              </div>
            ))}
          </div>
          <BotCheckPlace bot={bot} error={form.errorOf('botCheck')} />
        </Form>
      </div>
    </Card>
  )
}

/** The form's state; mistakes are shown before the bot check is spent on them. */
function usePageForm(place: { path: string; form: number }, fields: readonly ShownField[], onSent: () => void) {
  const { t } = useTranslation()
  return useCheckedForm<typeof sendForm, Values>(sendForm, {
    initial: emptyOf(fields),
    toBody: (values, botCheck) => ({ ...place, answers: textsOf(values), botCheck }),
    isFit: (form) => {
      const problems = formProblems(fields, textsOf(form.getValues()))
      form.clearErrors()
      for (const [at, { key, error }] of problems.entries())
        form.setError(`answers.${key}`, { type: error, message: t(error) }, { shouldFocus: at === 0 })
      return problems.length === 0
    },
    said: 'page.form.sent',
    onDone: onSent,
  })
}

const inputTypes = { text: 'text', name: 'text', email: 'email', phone: 'tel', number: 'text' } as const
const fillsIn = { text: undefined, name: 'name', email: 'email', phone: 'tel', number: undefined } as const

function Field({ field: { key, kind, label, hint, isRequired, choices }, form }: { field: ShownField; form: EndpointForm<Values> }) {
  const { t } = useTranslation()
  const common = { label, hint: hint || undefined, ...form.input(`answers.${key}`) }
  const required = { optional: !isRequired, 'aria-required': isRequired }
  switch (kind) {
    case 'longText':
      return <TextArea rows={5} maxLength={20_000} {...required} {...common} />
    case 'choice':
      return (
        <Select
          {...required}
          {...common}
          placeholder={t('page.form.choose')}
          options={choices.map((choice) => ({ value: choice, label: choice }))}
        />
      )
    case 'checkbox':
      return <Checkbox aria-required={isRequired} {...common} />
    default:
      return (
        <TextInput
          type={inputTypes[kind]}
          {...(kind === 'text' || kind === 'name' ? {} : { dir: 'ltr' as const })}
          {...(kind === 'number' ? { inputMode: 'decimal' as const } : {})}
          autoComplete={fillsIn[kind]}
          {...required}
          {...common}
        />
      )
  }
}
