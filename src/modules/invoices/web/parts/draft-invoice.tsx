// A draft: address, date, note, account and items; what is still missing, with the screen that cures it; and printing, which freezes it.
import { useState } from 'react'
import { Link } from 'react-router'
import { useBoot } from '#web/boot-context.tsx'
import { DateField } from '#web/form/date-field.tsx'
import { EntityScreen } from '#web/form/entity-screen.tsx'
import type { EndpointForm } from '#web/form/use-endpoint-form.ts'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { TextArea, TextInput } from '#web/ui/text-input.tsx'
import { useCommand } from '#web/use-command.ts'
import { getInvoice, getInvoiceSums, type Invoice, listInvoices, printInvoice, removeInvoice, updateInvoice } from '../../admin-contract.ts'
import { DraftItems } from './draft-items.tsx'
import { bodyOf, type InvoiceText, type InvoiceValues, valuesOf } from './draft-values.ts'
import { InvoiceStatus } from './invoice-status.tsx'

const stale = [listInvoices, getInvoiceSums]

export function DraftInvoice() {
  const { t } = useTranslation()
  return (
    <EntityScreen
      name="invoice.admin.drafts"
      calls={{ get: getInvoice, update: updateInvoice, remove: removeInvoice }}
      refresh={stale}
      path={paths.office.invoice}
      listPath={paths.office.invoices()}
      valuesOf={valuesOf}
      bodyOf={bodyOf}
      nameOf={({ kind, companyName }) => t(`invoice.admin.draftOf.${kind}`, { company: companyName })}
      badge={({ status }) => <InvoiceStatus status={status} />}
      description={(invoice) => invoice && <Origin invoice={invoice} />}
      actions={({ id }) => (
        <ButtonLink icon="eye" to={paths.office.invoicePrint(id)}>
          {t('invoice.admin.preview')}
        </ButtonLink>
      )}
    >
      {(form, invoice) => invoice && <Inputs form={form} invoice={invoice} />}
    </EntityScreen>
  )
}

type OriginProps = { invoice: Pick<Invoice, 'orders' | 'corrects' | 'returned' | 'customerId' | 'companyName'> }

/** Whose invoice it is and for which orders, and of a credit note its invoice and the return it is over. */
export function Origin({ invoice: { orders, corrects, returned, customerId, companyName } }: OriginProps) {
  const { t } = useTranslation()
  const { areOrdersRefundable } = useBoot()
  return (
    <span className="flex flex-wrap gap-x-3">
      <Link to={paths.office.user(customerId)} className="text-primary hover:underline">
        <bdi>{companyName}</bdi>
      </Link>
      <Link to={paths.office.statement(customerId)} className="text-primary hover:underline">
        {t('invoice.admin.statement')}
      </Link>
      {corrects && (
        <span>
          {t('invoice.admin.correctsInvoice')}{' '}
          <Link to={paths.office.invoice(corrects.id)} className="text-primary hover:underline">
            <bdi>{corrects.number}</bdi>
          </Link>
        </span>
      )}
      {returned && (
        <span>
          {t('invoice.admin.overReturn')}{' '}
          {areOrdersRefundable ? (
            <Link to={paths.office.refund(returned.id)} className="text-primary hover:underline">
              <bdi>{returned.number}</bdi>
            </Link>
          ) : (
            <bdi>{returned.number}</bdi>
          )}
        </span>
      )}
      <span>
        {t('invoice.admin.orders')}{' '}
        {orders.map(({ id, number }) => (
          <Link key={id} to={paths.office.order(id)} className="me-2 text-primary hover:underline">
            <bdi>{number}</bdi>
          </Link>
        ))}
      </span>
    </span>
  )
}

type Props = { form: EndpointForm<InvoiceValues>; invoice: Invoice }

function Inputs({ form, invoice }: Props) {
  const { t } = useTranslation()
  const isCredit = invoice.kind === 'creditNote'
  const input = (field: InvoiceText) => ({ label: t(`invoice.admin.fields.${field}`), ...form.input(field) })
  return (
    <>
      <Card title={t(`invoice.kind.${invoice.kind}`)}>
        <div className="grid gap-5 sm:grid-cols-2">
          <DateField label={t('invoice.admin.fields.date')} {...form.field('date')} />
          {isCredit && <TextInput {...input('reason')} />}
          <TextArea {...input('invoiceAddress')} fieldClassName="sm:col-span-2" />
          <TextArea {...input('note')} optional fieldClassName="sm:col-span-2" />
          {invoice.isBilledAgain !== null && (
            <div className="sm:col-span-2">
              <Checkbox
                label={t('invoice.admin.fields.isBilledAgain')}
                hint={t('invoice.admin.isBilledAgainHint')}
                checked={form.field('isBilledAgain').value}
                onChange={(event) => form.field('isBilledAgain').onChange(event.target.checked)}
              />
            </div>
          )}
        </div>
      </Card>
      <Card title={t('invoice.admin.items')} description={t('invoice.admin.itemsText')} flush>
        <DraftItems form={form} invoice={invoice} />
      </Card>
      {!isCredit && (
        <Card title={t('invoice.admin.account')}>
          <div className="grid gap-5 sm:grid-cols-2">
            <TextInput {...input('bankAccountName')} optional />
            <TextInput {...input('bankName')} optional />
            <TextInput {...input('bankNumber')} optional dir="ltr" className="text-start" />
            <TextInput {...input('bankSortCode')} optional dir="ltr" className="text-start" />
            <TextInput {...input('iban')} optional dir="ltr" className="text-start" fieldClassName="sm:col-span-2" />
          </div>
        </Card>
      )}
      <Printing form={form} invoice={invoice} />
    </>
  )
}

function Printing({ form, invoice }: Props) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const print = useCommand(printInvoice, { refresh: [getInvoice, ...stale], said: 'invoice.admin.printed', ignore: true })
  const reason = form.formState.isDirty
    ? t('invoice.admin.saveFirst')
    : invoice.missing.length > 0
      ? t('invoice.admin.missingFirst')
      : undefined
  const ask = () => {
    print.reset()
    setAsking(true)
  }
  return (
    <Card title={t('invoice.admin.printing')}>
      <div className="grid gap-4">
        <Missing invoice={invoice} />
        <p className="text-sm text-ink-soft">{t('invoice.admin.printingText')}</p>
        <div>
          <Button icon="printer" may={printInvoice.may} disabledReason={reason} onClick={ask}>
            {t('invoice.admin.print')}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => print.run({ params: { id: invoice.id }, body: { version: invoice.version } })}
        title={t('invoice.admin.printTitle')}
        confirmLabel={t('invoice.admin.print')}
        tone="primary"
        loading={print.isRunning}
        error={print.error?.message}
      >
        {t('invoice.admin.printText')}
      </ConfirmDialog>
    </Card>
  )
}

/** The missing legal fields, each with the screen that cures it. */
function Missing({ invoice: { missing, customerId } }: { invoice: Invoice }) {
  const { t } = useTranslation()
  if (missing.length === 0) return null
  const linkOf = { company: paths.office.companyInfo(), customer: paths.office.user(customerId), invoice: null }
  return (
    <Alert tone="warning" title={t('invoice.admin.missingTitle')}>
      <ul className="grid gap-1">
        {missing.map(({ field, screen }) => {
          const to = linkOf[screen]
          const name = t(`invoice.screens.${screen}`)
          return (
            <li key={field}>
              {t(`invoice.missing.${field}`)} –{' '}
              {to ? (
                <Link to={to} className="font-medium underline">
                  {name}
                </Link>
              ) : (
                name
              )}
            </li>
          )
        })}
      </ul>
    </Alert>
  )
}
