// One message in the office: what was written, the answers to it, and an answer by mail.
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import type { CallError } from '#shared/call.ts'
import { textIn } from '#shared/locale.ts'
import { useFormat, useLocale } from '#web/boot-context.tsx'
import { EditScreen } from '#web/form/edit-screen.tsx'
import { Form } from '#web/form/form.tsx'
import { Loaded } from '#web/form/loaded.tsx'
import { Notice } from '#web/form/notice.tsx'
import { useEndpointForm } from '#web/form/use-endpoint-form.ts'
import { useLive, useRefresh } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { TextArea } from '#web/ui/text-input.tsx'
import { Timeline } from '#web/ui/timeline.tsx'
import { useCommand } from '#web/use-command.ts'
import { answerMessage, changeMessages, getMessage, listMessages, type Message, removeMessage } from '../message-admin-contract.ts'
import { MessageBadge } from './parts/message-badge.tsx'
import { MessageFormName } from './parts/message-form-name.tsx'

const texts = 'content.admin.message'
const linkClass = 'font-medium text-ink underline underline-offset-4'

export default function AdminMessage() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const loaded = useLive(getMessage, { params: { id } }, { staleTime: 0 })
  return (
    <Loaded title={t('content.admin.messages.title')} of={loaded}>
      {(message) => <Screen key={id} message={message} />}
    </Loaded>
  )
}

function Screen({ message }: { message: Message }) {
  const { t } = useTranslation()
  const { dateTime } = useFormat()
  const { id, subject, status, createdAt } = message
  const change = useCommand(changeMessages, { refresh: [listMessages, getMessage], said: 'core.updated' })
  const to = status === 'open' ? 'closed' : 'open'
  return (
    <EditScreen
      title={subject}
      badge={<MessageBadge status={status} />}
      description={<time dateTime={createdAt}>{dateTime(createdAt)}</time>}
      isNew={false}
      audited={{ subject: 'message', id }}
      backTo={paths.office.messages()}
      actions={
        <Button may={changeMessages.may} loading={change.isRunning} onClick={() => change.run({ body: { ids: [id], to } })}>
          {t(`${texts}.${to === 'closed' ? 'close' : 'open'}`)}
        </Button>
      }
      remove={{
        of: removeMessage,
        input: { params: { id } },
        refresh: [listMessages],
        title: t('content.admin.messages.removeTitle'),
        text: t('content.admin.messages.removeText'),
      }}
    >
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <Written message={message} />
        <div className="grid grid-cols-1 gap-6">
          {message.answers.length > 0 && <Answers message={message} />}
          <Card title={t(`${texts}.answer`)}>
            {message.email === '' ? <p className="text-sm text-ink-soft">{t(`${texts}.noAddress`)}</p> : <AnswerForm message={message} />}
          </Card>
        </div>
      </div>
    </EditScreen>
  )
}

/** The message as its writer sent it. */
function Written({ message }: { message: Message }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { form, formTitle, name, email, product, fields } = message
  return (
    <Card title={t(`${texts}.written`)}>
      <div className="grid gap-5">
        {fields.length === 0 ? (
          <p lang={message.locale} dir="auto" className="text-sm break-words whitespace-pre-line text-ink">
            {message.message}
          </p>
        ) : (
          <dl className="grid gap-3 text-sm">
            {fields.map(({ key, label, value }) => (
              <div key={key} className="grid gap-0.5">
                <dt className="text-ink-soft">
                  <bdi>{textIn(label, locale)}</bdi>
                </dt>
                <dd dir="auto" className="break-words whitespace-pre-line text-ink">
                  {value || t(`${texts}.empty`)}
                </dd>
              </div>
            ))}
          </dl>
        )}
        <DescriptionList
          items={[
            { term: t(`${texts}.form`), value: <MessageFormName form={form} title={formTitle} /> },
            ...(name === '' ? [] : [{ term: t(`${texts}.name`), value: <bdi>{name}</bdi> }]),
            ...(email === ''
              ? []
              : [
                  {
                    term: t(`${texts}.email`),
                    value: (
                      <a href={`mailto:${email}`} className={linkClass}>
                        <bdi>{email}</bdi>
                      </a>
                    ),
                  },
                ]),
            { term: t(`${texts}.language`), value: t(`${texts}.languages.${message.locale}`) },
            ...(product
              ? [
                  {
                    term: t(`${texts}.product`),
                    value: (
                      <Link to={paths.office.product(product.id)} className={linkClass}>
                        {textIn(product.title, locale)} <bdi>({product.sku})</bdi>
                      </Link>
                    ),
                  },
                ]
              : []),
          ]}
        />
      </div>
    </Card>
  )
}

function Answers({ message: { answers } }: { message: Message }) {
  const { t } = useTranslation()
  const { dateTime } = useFormat()
  return (
    <Card title={t(`${texts}.answers`)}>
      <Timeline
        events={answers.map(({ id, text, by, createdAt }) => ({
          id,
          icon: 'mail',
          title: by === null ? t(`${texts}.answered`) : t(`${texts}.answeredBy`, { name: by }),
          time: <time dateTime={createdAt}>{dateTime(createdAt)}</time>,
          note: (
            <p dir="auto" className="break-words whitespace-pre-line">
              {text}
            </p>
          ),
        }))}
      />
    </Card>
  )
}

/** Sends an answer; one that crosses a colleague's is held back until its writer has read theirs. */
function AnswerForm({ message: { id, version, email, locale } }: { message: Message }) {
  const { t } = useTranslation()
  const refresh = useRefresh()
  const [crossed, setCrossed] = useState<CallError | null>(null)
  const form = useEndpointForm(answerMessage, {
    initial: { text: '' },
    params: { id },
    toBody: ({ text }) => ({ text, version }),
    refresh: [listMessages, getMessage],
    said: `${texts}.sent`,
    guards: true,
    onDone: () => {
      setCrossed(null)
      form.reset({ text: '' })
    },
    onRefused: (error) => {
      if (error.code !== 'core.changed') return false
      setCrossed(error)
      void refresh(getMessage)
      return true
    },
  })
  const notice = crossed && <Notice key={crossed.requestId}>{t(`${texts}.meanwhile`)}</Notice>
  return (
    <Form form={{ ...form, notice }} submitLabel={t(`${texts}.send`)}>
      <TextArea
        rows={8}
        lang={locale}
        label={t(`${texts}.answer`)}
        hideLabel
        hint={t(`${texts}.answerHint`, { email })}
        {...form.input('text')}
      />
    </Form>
  )
}
