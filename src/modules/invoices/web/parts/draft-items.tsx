import type { EndpointForm } from '#web/form/use-endpoint-form.ts'
import { useFormat, useLocale } from '#web/boot-context.tsx'
import { quantityToText } from '#shared/quantity.ts'
import { useTranslation } from '#web/translation.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { Invoice } from '../../admin-contract.ts'
import type { InvoiceValues } from './draft-values.ts'

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
      <ul className="divide-y divide-line border-y border-line">
        {invoice.items.map((item, index) => {
          const left = t('invoice.admin.ofLeft', { left: quantityToText(item.largest, item.decimals) })
          const name = item.title[locale] || item.title.en || item.title.ar
          return (
            <li key={item.key} className="grid gap-3 px-5 py-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_10rem_8rem]">
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
              <TextInput
                label={`${t('invoice.admin.quantityOf')}: ${name}`}
                hideLabel
                hint={left}
                inputMode="decimal"
                {...form.input(`items.${index}.quantity`)}
              />
              <span className="self-center text-end text-sm tabular-nums">{amount(item.net + item.tax)}</span>
              <span className="text-xs text-ink-soft lg:col-span-4">
                <bdi>{item.orderNumber}</bdi>
                {item.sku && (
                  <>
                    {' · '}
                    <bdi>{item.sku}</bdi>
                  </>
                )}
                {item.detail[locale] && ` · ${item.detail[locale]}`}
              </span>
            </li>
          )
        })}
      </ul>
      <div className="ms-auto w-full max-w-sm px-5 pb-4">
        <DescriptionList
          items={[
            { term: t('invoice.admin.net'), value: amount(totals.net) },
            { term: t('invoice.admin.tax'), value: amount(totals.tax) },
            { term: t('invoice.admin.total'), value: amount(totals.grand), strong: true },
          ]}
        />
      </div>
    </div>
  )
}
