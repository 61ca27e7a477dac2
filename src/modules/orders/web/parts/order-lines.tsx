// The lines of an order: what, how many, at which price; cards on a phone, a table where there is room.
import { useTranslation } from '#web/translation.tsx'
import { Link } from 'react-router'
import { useFormat } from '#web/boot-context.tsx'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { OptionValues } from '#web/ui/option-values.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Table, Td, Th, Tr } from '#web/ui/table.tsx'
import { Surcharge } from '#modules/prices/web/parts/surcharge.tsx'
import type { Order, OrderLine } from '../../contract.ts'

type Props = { lines: readonly OrderLine[]; currency: Order['currency']; hasMoney: boolean }

export function OrderLines({ lines, currency, hasMoney }: Props) {
  const { t } = useTranslation()
  const { money, quantity } = useFormat()
  const amount = (value: number | null) => (value === null ? '–' : <bdi>{money(value, currency)}</bdi>)
  return (
    <>
      <ul className="divide-y divide-line sm:hidden">
        {lines.map((line) => (
          <li key={line.id} className="grid grid-cols-[3.5rem_1fr_auto] gap-3 py-3 text-sm">
            <Thumbnail hash={line.pictureHash} />
            <LineWords line={line} currency={currency} />
            <div className="grid content-start justify-items-end gap-0.5 tabular-nums">
              {hasMoney && <span className="font-medium text-ink">{amount(lineTotal(line))}</span>}
              <span className="text-xs text-ink-soft">
                <bdi>{quantity(line.quantity, line.decimals, line.unit)}</bdi>
                {hasMoney && <> × {amount(line.unitPrice)}</>}
              </span>
            </div>
          </li>
        ))}
      </ul>
      <div className="hidden sm:block">
        <Table label={t('order.lines')}>
          <thead>
            <tr>
              <Th>{t('order.product')}</Th>
              <Th align="end">{t('order.quantity')}</Th>
              {hasMoney && <Th align="end">{t('order.unitPrice')}</Th>}
              {hasMoney && <Th align="end">{t('order.tax')}</Th>}
              {hasMoney && <Th align="end">{t('order.lineTotal')}</Th>}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Tr key={line.id}>
                <Td>
                  <div className="grid grid-cols-[3rem_1fr] items-center gap-3">
                    <Thumbnail hash={line.pictureHash} />
                    <LineWords line={line} currency={currency} />
                  </div>
                </Td>
                <Td numeric>
                  <bdi>{quantity(line.quantity, line.decimals, line.unit)}</bdi>
                </Td>
                {hasMoney && <Td numeric>{amount(line.unitPrice)}</Td>}
                {hasMoney && <Td numeric>{line.taxBps / 100}%</Td>}
                {hasMoney && (
                  <Td numeric>
                    <span className="font-medium text-ink">{amount(lineTotal(line))}</span>
                  </Td>
                )}
              </Tr>
            ))}
          </tbody>
        </Table>
      </div>
    </>
  )
}

/** Goods and their options together, before discounts and tax, as the subtotals add them up. */
const lineTotal = ({ lineTotal: goods, selectionsTotal }: OrderLine): number | null =>
  goods === null || selectionsTotal === null ? null : goods + selectionsTotal

const Thumbnail = ({ hash }: { hash: string | null }) => (
  <span className="grid aspect-square place-items-center overflow-hidden rounded-sm bg-sunken text-ink-soft">
    {hash ? (
      <Picture hash={hash} width={160} height={160} alt="" sizes="3.5rem" className="size-full object-cover" />
    ) : (
      <Icon name="image" size={16} />
    )}
  </span>
)

function LineWords({ line, currency }: { line: OrderLine; currency: string }) {
  return (
    <div className="grid min-w-0 content-start gap-0.5">
      {line.productSlug === null ? (
        <bdi className="font-medium text-ink">{line.title}</bdi>
      ) : (
        <Link to={paths.product(line.productSlug)} className="font-medium text-ink underline-offset-4 hover:underline">
          <bdi>{line.title}</bdi>
        </Link>
      )}
      <span className="text-xs text-ink-soft">
        {line.variantTitle && (
          <>
            <OptionValues text={line.variantTitle} /> ·{' '}
          </>
        )}
        <bdi className="whitespace-nowrap">{line.sku}</bdi>
      </span>
      {line.choices.map((choice) => (
        <span key={`${choice.group} ${choice.title}`} className="text-xs text-ink-soft">
          {choice.group}: <bdi>{choice.title}</bdi>
          {choice.surcharge !== null && choice.surcharge > 0 && (
            <>
              {' '}
              <Surcharge amount={choice.surcharge} unit={line.unit} currency={currency} />
            </>
          )}
        </span>
      ))}
    </div>
  )
}
