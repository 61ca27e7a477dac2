// The way of a new shop to its first order: each step leads to the screen where it is done.
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { AdminDashboard } from '../../admin-contract.ts'

type Steps = AdminDashboard['firstSteps']

const { office } = paths
const screens: Record<Steps[number]['step'], string> = {
  company: office.companyInfo(),
  tax: office.taxGroup('add'),
  unit: office.measureUnit('add'),
  mainCategory: office.mainCategory('add'),
  category: office.category('add'),
  product: office.product('add'),
  zone: office.shippingZone('add'),
  payment: office.paymentMethod('add'),
  home: office.menu('add'),
}

/** Takes the steps; shows nothing once all are done. */
export function FirstSteps({ steps }: { steps: Steps }) {
  const { t } = useTranslation()
  const open = steps.filter(({ isDone }) => !isDone)
  if (open.length === 0) return null
  return (
    <Card
      title={t('report.admin.firstSteps.title')}
      description={t('report.admin.firstSteps.text')}
      actions={
        <Link to={office.imports()} className="text-sm font-medium text-primary hover:underline">
          {t('report.admin.firstSteps.import')}
        </Link>
      }
    >
      <ol className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2 xl:grid-cols-3">
        {steps.map(({ step, isDone }) => (
          <li key={step} className="flex items-start gap-2">
            <Icon name={isDone ? 'check' : 'chevron-end'} className={isDone ? 'mt-0.5 text-success' : 'mt-0.5 text-ink-soft'} />
            {isDone ? (
              <span className="text-ink-soft">
                {t(`report.admin.firstSteps.${step}`)} <span className="sr-only">{t('report.admin.firstSteps.done')}</span>
              </span>
            ) : (
              <Link to={screens[step]} className="font-medium text-primary underline-offset-4 hover:underline">
                {t(`report.admin.firstSteps.${step}`)}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}
