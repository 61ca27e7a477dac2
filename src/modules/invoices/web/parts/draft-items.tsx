import type { EndpointForm } from '#web/form/use-endpoint-form.ts'
import { useFormat, useLocale } from '#web/boot-context.tsx'
import { quantityToText } from '#shared/quantity.ts'
import { useTranslation } from '#web/translation.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { LineFacts } from '#modules/orders/web/parts/line-facts.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { Invoice } from '../../admin-contract.ts'
import type { InvoiceValues } from './draft-values.ts'

/** The amounts of a line, named as on paper. */
const amounts = ['net', 'tax', 'gross'] as const
const inColumns = 'grid gap-x-4 gap-y-3 lg:grid-cols-[minmax(0,1fr)_9rem_6.5rem_6.5rem_7.5rem]'

/** The lines of a draft: what each is called in both languages, and how much of it; 0 takes it off. */
export function DraftItems({ form, invoice }: { form: EndpointForm<InvoiceValues>; invoice: Invoice }) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const locale = useLocale()
  const { currency, totals } = invoice
  const amount = (value: number) => <bdi>{money(value, currency)}</bdi>
  const wrong = form.formState.errors.items?.root?.message ?? form.formState.errors.items?.message
  return (
    <div className="grid gap-4">
      {wrong && <p className="px-5 text-sm text-danger">{wrong}</p>}
      <div className="border-y border-line">
        <div aria-hidden="true" className={`${inColumns} border-b border-line px-5 py-2 text-xs font-medium text-ink-soft max-lg:hidden`}>
          <span>{t('invoice.paper.description')}</span>
          <span>{t('invoice.paper.quantity')}</span>
          {amounts.map((key) => (
            <span key={key} className="text-end">
              {t(`invoice.paper.${key}`)}
            </span>
          ))}
        </div>
        <ul className="divide-y divide-line">
          {invoice.items.map((item, index) => {
            const left = t('invoice.admin.ofLeft', { left: quantityToText(item.largest, item.decimals) })
            const name = item.title[locale] || item.title.en || item.title.ar
            const values = { net: item.net, tax: item.tax, gross: item.net + item.tax }
            return (
              <li key={item.key} className={`${inColumns} px-5 py-4`}>
                <div className="grid gap-3">
                  <TextInput
                    label={`${t('invoice.admin.describedIn.en')}: ${name}`}
                    hideLabel
                    dir="ltr"
                    {...form.input(`items.${index}.title.en`)}
                  />
                  <TextInput
                    label={`${t('invoice.admin.describedIn.ar')}: ${name}`}
                    hideLabel
                    dir="rtl"
                    {...form.input(`items.${index}.title.ar`)}
                  />
                </div>
                <TextInput
                  label={`${t('invoice.admin.quantityOf')}: ${name}`}
                  hideLabel
                  hint={left}
                  inputMode="decimal"
                  {...form.input(`items.${index}.quantity`)}
                />
                <dl className="grid gap-1 text-sm tabular-nums lg:contents">
                  {amounts.map((key) => (
                    <div key={key} className="flex justify-between gap-4 lg:block lg:pt-2 lg:text-end">
                      <dt className="text-ink-soft lg:sr-only">{t(`invoice.paper.${key}`)}</dt>
                      <dd>{amount(values[key])}</dd>
                    </div>
                  ))}
                </dl>
                <div className="lg:col-span-5">
                  <LineFacts facts={[item.orderNumber, item.sku, item.detail[locale]]} />
                </div>
              </li>
            )
          })}
        </ul>
      </div>
      <div className="ms-auto w-full max-w-sm px-5 pb-4">
        <DescriptionList
          items={[
            { term: t('invoice.paper.netTotal'), value: amount(totals.net) },
            { term: t('invoice.paper.taxTotal'), value: amount(totals.tax) },
            { term: t('invoice.paper.gross'), value: amount(totals.grand), strong: true },
          ]}
        />
      </div>
    </div>
  )
}
