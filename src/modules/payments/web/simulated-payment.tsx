// The page of the simulated payment provider: the card fields, the test cards, and a link back without paying.
import { useTranslation } from '#web/translation.tsx'
import { useNavigate, useParams } from 'react-router'
import { CallError } from '#shared/call.ts'
import type { Reply } from '#shared/endpoint.ts'
import { useFormat } from '#web/boot-context.tsx'
import { ErrorPage } from '#web/error-page.tsx'
import { Form } from '#web/form/form.tsx'
import { useEndpointForm } from '#web/form/use-endpoint-form.ts'
import { PageHead } from '#web/page-head.tsx'
import { useLive } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'
import { useCommand } from '#web/use-command.ts'
import { bankCode, type CardBehaviour, testCards } from '../card.ts'
import { confirmSimulated, getSimulatedPayment, giveUpSimulated, paySimulated, paySimulatedSaved } from '../contract.ts'
import { CardName } from './parts/card-name.tsx'

export default function SimulatedPayment() {
  const { t } = useTranslation()
  const { token = '' } = useParams()
  const { data, error } = useLive(getSimulatedPayment, { params: { token } }, { staleTime: 0 })
  if (error && !data)
    return (
      <main>
        <ErrorPage status={error instanceof CallError ? error.status : 500} detail={{ message: error.message }} />
      </main>
    )
  return (
    <main id="content" className="grid min-h-dvh content-start justify-items-center bg-ground p-4 sm:p-10">
      <PageHead title={t('payment.simulated.title')} isIndexed={false} />
      <div className="grid w-full max-w-md gap-5">
        <h1 className="text-xl font-semibold">{t('payment.simulated.title')}</h1>
        <Alert tone="info">{t('payment.simulated.notice')}</Alert>
        {!data ? (
          <Skeleton className="h-96 w-full" />
        ) : !data.isOpen ? (
          <Closed />
        ) : data.needsCode ? (
          <BankStep token={token} payment={data} />
        ) : (
          <CardForm token={token} payment={data} />
        )}
      </div>
    </main>
  )
}

type StepProps = { token: string; payment: Reply<typeof getSimulatedPayment> }

function CardForm({ token, payment }: StepProps) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const navigate = useNavigate()
  const params = { token }
  const form = useEndpointForm(paySimulated, {
    initial: { holder: '', number: '', expiry: '', cvv: '', saveCard: false },
    params,
    refresh: [getSimulatedPayment],
    onDone: ({ next }) => void navigate(next, { replace: true }),
  })
  const leave = useCommand(giveUpSimulated, { onDone: ({ next }) => void navigate(next, { replace: true }) })
  const amount = payment.amount === null ? null : money(payment.amount, payment.currency)
  return (
    <>
      <Card
        title={<Unbroken>{t('payment.simulated.order', { number: payment.orderNumber })}</Unbroken>}
        actions={amount && <bdi className="text-lg font-semibold tabular-nums">{amount}</bdi>}
      >
        <Form
          form={form}
          submitLabel={amount ? t('payment.simulated.pay', { amount }) : t('payment.simulated.payPlain')}
          actions={
            <Button variant="quiet" loading={leave.isRunning} onClick={() => leave.run({ params })}>
              {t('payment.simulated.cancel')}
            </Button>
          }
        >
          <TextInput label={t('payment.simulated.holder')} autoComplete="cc-name" {...form.input('holder')} />
          <TextInput
            label={t('payment.simulated.number')}
            dir="ltr"
            inputMode="numeric"
            autoComplete="cc-number"
            maxLength={23}
            {...form.input('number')}
          />
          <div className="grid grid-cols-2 gap-4">
            <TextInput
              label={t('payment.simulated.expiry')}
              placeholder={t('payment.simulated.expiryHint')}
              dir="ltr"
              inputMode="numeric"
              autoComplete="cc-exp"
              maxLength={7}
              {...form.input('expiry')}
            />
            <TextInput
              label={t('payment.simulated.cvv')}
              dir="ltr"
              inputMode="numeric"
              autoComplete="cc-csc"
              maxLength={4}
              {...form.input('cvv')}
            />
          </div>
          {payment.maySave && (
            <Checkbox label={t('payment.simulated.saveCard')} hint={t('payment.simulated.saveCardHint')} {...form.register('saveCard')} />
          )}
        </Form>
      </Card>
      {payment.cards.length > 0 && <SavedCards token={token} payment={payment} />}
      <Card title={t('payment.simulated.testCards')}>
        <ul className="grid grid-cols-1 gap-2 text-sm">
          {Object.entries(testCards).map(([number, outcome]) => (
            <li key={number} className="flex flex-wrap items-center justify-between gap-2">
              <button
                type="button"
                dir="ltr"
                className="rounded-sm py-0.5 font-mono text-ink underline-offset-4 hover:underline"
                onClick={() => form.setValue('number', number, { shouldValidate: true })}
              >
                {number.replace(/(\d{4})(?=\d)/g, '$1 ')}
              </button>
              <span className="text-ink-soft">{t(isSaid(outcome) ? said[outcome] : `payment.failures.${outcome}`)}</span>
            </li>
          ))}
        </ul>
      </Card>
    </>
  )
}

/** The cards that are not simply declined. */
const said = {
  succeeded: 'payment.simulated.succeeds',
  challenge: 'payment.simulated.challenges',
  slow: 'payment.simulated.slow',
  silent: 'payment.simulated.silent',
} as const
const isSaid = (outcome: CardBehaviour): outcome is keyof typeof said => outcome in said

function SavedCards({ token, payment: { cards } }: StepProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const pay = useCommand(paySimulatedSaved, {
    refresh: [getSimulatedPayment],
    onDone: ({ next }) => void navigate(next, { replace: true }),
  })
  return (
    <Card title={t('payment.cards.title')}>
      <ul className="grid gap-3">
        {cards.map((card) => (
          <li key={card.id} className="flex flex-wrap items-center justify-between gap-2">
            <CardName card={card} />
            <Button size="sm" loading={pay.isRunning} onClick={() => pay.run({ params: { token }, body: { cardId: card.id } })}>
              {t('payment.cards.payWith')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The step of the customer's bank, which wants the code that it sent. */
function BankStep({ token, payment: { orderNumber } }: StepProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const params = { token }
  const onDone = ({ next }: { next: string }) => void navigate(next, { replace: true })
  const form = useEndpointForm(confirmSimulated, { initial: { code: '' }, params, onDone })
  const leave = useCommand(giveUpSimulated, { onDone })
  return (
    <Card title={t('payment.simulated.bankTitle')}>
      <Form
        form={form}
        submitLabel={t('payment.simulated.confirm')}
        actions={
          <Button variant="quiet" loading={leave.isRunning} onClick={() => leave.run({ params })}>
            {t('payment.simulated.cancel')}
          </Button>
        }
      >
        <p>
          <Unbroken>{t('payment.simulated.bankText', { number: orderNumber })}</Unbroken>
        </p>
        <TextInput
          label={t('payment.simulated.code')}
          hint={t('payment.simulated.codeHint', { code: bankCode })}
          dir="ltr"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          {...form.input('code')}
        />
      </Form>
    </Card>
  )
}

function Closed() {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon="clock"
      title={t('payment.simulated.closed')}
      action={<ButtonLink to={paths.account.orders()}>{t('payment.result.toOrders')}</ButtonLink>}
    >
      {t('payment.simulated.closedText')}
    </EmptyState>
  )
}
