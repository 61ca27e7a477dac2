// Shows a plan of variants as a matrix: which combinations are kept and which are new, as far as the sheet itself tells.
import { useTranslation } from '#web/translation.tsx'
import { planVariants } from '../../../variant-plan.ts'
import type { VariantSheet } from '../../../variants-contract.ts'
import { textIn } from '#shared/locale.ts'
import { useLocale } from '#web/boot-context.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { TypeChoice } from './plan-axis-card.tsx'

type Props = { sheet: VariantSheet; axes: readonly { type: TypeChoice; valueIds: readonly string[] }[] }

/** A plan of two types is drawn as rows and columns; others are counted. */
export function PlanMatrix({ sheet, axes }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const plan = planVariants(
    axes.map(({ type, valueIds }) => ({ typeId: type.id, slug: type.slug, values: type.values.filter(({ id }) => valueIds.includes(id)) })),
    sheet.variants.map((variant) => ({
      id: variant.id,
      values: Object.fromEntries(
        sheet.axes.flatMap(({ typeId, values }, at) => {
          const value = values[variant.values[at] ?? -1]
          return value ? [[typeId, value.id]] : []
        }),
      ),
    })),
  )
  const [rows, columns, third] = axes
  if (!rows || !columns || third || plan.combinations.length === 0 || plan.combinations.length > 600) return null
  const valuesOf = ({ type, valueIds }: (typeof axes)[number]) => type.values.filter(({ id }) => valueIds.includes(id))
  const keeps = new Map(plan.combinations.map(({ values, keeps: kept }) => [values.map(({ id }) => id).join(' '), kept !== null]))
  return (
    <div
      role="region"
      aria-label={t('variants.admin.plan.previewTitle')}
      tabIndex={0}
      className="max-h-96 overflow-auto rounded-md border border-line"
    >
      <table className="surface-card w-full border-separate border-spacing-0 text-sm">
        <thead>
          <tr>
            <th
              scope="col"
              className="sticky start-0 top-0 z-10 border-b border-line bg-panel px-3 py-2 text-start text-xs font-medium text-panel-ink-soft"
            >
              {textIn(rows.type.title, locale)} / {textIn(columns.type.title, locale)}
            </th>
            {valuesOf(columns).map(({ id, title }) => (
              <th key={id} scope="col" className="sticky top-0 border-b border-line bg-panel px-3 py-2 text-xs font-medium text-panel-ink">
                <bdi>{textIn(title, locale)}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {valuesOf(rows).map((row) => (
            <tr key={row.id}>
              <th scope="row" className="sticky start-0 border-b border-line bg-card px-3 py-1.5 text-start font-medium whitespace-nowrap">
                <bdi>{textIn(row.title, locale)}</bdi>
              </th>
              {valuesOf(columns).map((column) => {
                const isKept = keeps.get(`${row.id} ${column.id}`) === true
                return (
                  <td
                    key={column.id}
                    className={cx(
                      'border-b border-line px-3 py-1.5 text-center text-xs whitespace-nowrap',
                      isKept ? 'text-ink-soft' : 'text-success',
                    )}
                  >
                    <Icon name={isKept ? 'check' : 'plus'} size={16} className="me-1 inline align-text-bottom" />
                    {isKept ? t('variants.admin.plan.keptMark') : t('variants.admin.plan.newMark')}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
