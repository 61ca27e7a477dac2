// Opens a business account: the person, the company, a password; then the mail to confirm.
import { type BaseSyntheticEvent, useRef, useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { Link } from 'react-router'
import { CallError } from '#shared/call.ts'
import { useApi } from '#web/api.ts'
import { Form } from '#web/form/form.tsx'
import { useEndpointForm } from '#web/form/use-endpoint-form.ts'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PasswordInput, TextInput } from '#web/ui/text-input.tsx'
import { PersonFields } from '#modules/people/web/parts/person-fields.tsx'
import { register } from '../contract.ts'
import { AuthPanel } from './parts/auth-panel.tsx'
import { BotCheckPlace } from './parts/bot-check-place.tsx'
import { ResendButton } from './parts/resend-button.tsx'
import { useBotAnswer } from './parts/use-bot-answer.ts'

const empty = {
  firstName: '',
  lastName: '',
  email: '',
  companyName: '',
  companyNumber: '',
  vatNumber: '',
  phone: '',
  password: '',
  passwordConfirmation: '',
  botCheck: '',
}

type Known = { values: Partial<typeof empty>; fields: Record<string, string[]> }
const inputs = Object.keys(empty).filter((key): key is keyof typeof empty => key in empty)

/** The form's state; the answer of the bot check is added when it is sent. */
function useRegisterForm(onDone: (email: string) => void) {
  const bot = useBotAnswer()
  const answer = useRef('')
  const [isWorking, setWorking] = useState(false)
  const [known, setKnown] = useState<Known | null>(null)
  const api = useApi()
  const form = useEndpointForm(register, {
    initial: empty,
    said: 'signIn.register.done',
    toBody: (values) => ({ ...values, botCheck: answer.current || 'being worked out' }),
    onDone: ({ email }) => onDone(email),
  })
  const submit = async (event?: BaseSyntheticEvent) => {
    event?.preventDefault()
    if (isWorking || form.isSending) return
    setWorking(true)
    const isFit = await form.trigger()
    // A person is not asked to prove it anew for each round of mistakes.
    const isAsked = isFit || !(await bot.isByHand())
    answer.current = isAsked ? await bot.answer() : ''
    setKnown(isFit || !isAsked ? null : await askTheServerToo())
    setWorking(false)
    await form.submit()
  }
  /** Shows the server's mistakes together with the form's own, so that nobody corrects the form in rounds. */
  const askTheServerToo = async (): Promise<Known> => {
    const values = form.getValues()
    const body = { ...values, botCheck: answer.current || 'being worked out' }
    const error = await api.call(register, { body }, { ignore: true }).catch((failure: unknown) => failure)
    return { values, fields: error instanceof CallError ? error.fields : {} }
  }
  /** The server's error of a field, until the field is changed. */
  const serverErrorOf = (path: keyof typeof empty) =>
    known && known.values[path] === form.getValues(path) ? known.fields[path]?.[0] : undefined
  const errorOf = (path: keyof typeof empty) => form.errorOf(path) ?? serverErrorOf(path)
  const refused = inputs.filter((path) => !form.errorOf(path) && serverErrorOf(path))
  return {
    form: { ...form, submit, errorOf, errorCount: form.errorCount + refused.length, isSending: form.isSending || isWorking },
    bot,
  }
}

export default function Register() {
  const { t } = useTranslation()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { form, bot } = useRegisterForm(setSentTo)
  if (sentTo) return <CheckYourMail email={sentTo} />
  const footer = (
    <p>
      {t('signIn.register.known')}{' '}
      <Link to={paths.login()} className="font-medium text-primary underline-offset-4 hover:underline">
        {t('nav.login')}
      </Link>
    </p>
  )
  return (
    <AuthPanel
      wide
      title={t('signIn.register.title')}
      description={t('signIn.register.about')}
      canonical={paths.register()}
      footer={footer}
    >
      <div onFocus={bot.begin}>
        <Form form={form} submitLabel={t('signIn.register.submit')} block>
          <fieldset className="grid gap-4 sm:grid-cols-2">
            <legend className="mb-3 text-base font-semibold text-ink">{t('signIn.register.you')}</legend>
            <PersonFields form={form} isOwn fields={['firstName', 'lastName', 'email', 'phone']} />
          </fieldset>
          <fieldset className="grid gap-4 sm:grid-cols-2">
            <legend className="mb-3 text-base font-semibold text-ink">{t('signIn.register.company')}</legend>
            <TextInput
              autoComplete="organization"
              label={t('company.fields.companyName')}
              fieldClassName="sm:col-span-2"
              {...form.input('companyName')}
            />
            <PersonFields form={form} isOwn fields={['companyNumber', 'vatNumber']} />
          </fieldset>
          <fieldset className="grid gap-4 sm:grid-cols-2">
            <legend className="mb-3 text-base font-semibold text-ink">{t('signIn.register.password')}</legend>
            <PasswordInput
              autoComplete="new-password"
              label={t('signIn.fields.password')}
              hint={t('signIn.fields.passwordHint')}
              {...form.input('password')}
            />
            <PasswordInput
              autoComplete="new-password"
              label={t('signIn.fields.passwordConfirmation')}
              hint={t('signIn.fields.passwordAgain')}
              {...form.input('passwordConfirmation')}
            />
          </fieldset>
          <BotCheckPlace bot={bot} error={form.errorOf('botCheck')} />
          <p className="flex items-center gap-2 text-sm text-ink-soft">
            <Icon name="info" size={16} />
            {t('signIn.register.botCheck')}
          </p>
        </Form>
      </div>
    </AuthPanel>
  )
}

function CheckYourMail({ email }: { email: string }) {
  const { t } = useTranslation()
  return (
    <AuthPanel title={t('signIn.register.checkMail')}>
      <div className="grid justify-items-center gap-4 text-center" role="status">
        <span className="grid size-16 place-items-center rounded-full bg-success-soft text-success">
          <Icon name="mail" size={32} />
        </span>
        <p className="text-ink">
          {t('signIn.register.sentTo')} <bdi className="font-medium">{email}</bdi>
        </p>
        <p className="text-sm text-ink-soft">{t('signIn.register.afterwards')}</p>
        <ResendButton email={email} startsWaiting />
      </div>
    </AuthPanel>
  )
}
