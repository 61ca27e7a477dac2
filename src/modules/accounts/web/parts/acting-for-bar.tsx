// Tells a salesperson for whom they act, on every page, with the way to change it.
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '#web/translation.tsx'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useCommand } from '#web/use-command.ts'
import { stopActing } from '../../contract.ts'
import { useMe } from './use-me.ts'

export function ActingForBar() {
  const { t } = useTranslation()
  const { me } = useMe()
  const client = useQueryClient()
  const stop = useCommand(stopActing, { onDone: () => client.resetQueries() })
  if (me?.kind !== 'salesperson') return null
  const chosen = me.actingFor
  return (
    <div className="border-t border-line bg-info-soft text-sm text-info">
      <div className="mx-auto flex max-w-[90rem] flex-wrap items-center gap-x-4 gap-y-1 px-4 py-1.5 sm:px-6 lg:px-8">
        <span className="flex-1">{chosen ? t('account.actingFor', { name: chosen.companyName }) : t('account.chooseCustomer')}</span>
        <ButtonLink size="sm" variant="quiet" to={paths.account.customers()}>
          {chosen ? t('account.changeCustomer') : t('nav.myCustomers')}
        </ButtonLink>
        {chosen && (
          <Button size="sm" variant="quiet" loading={stop.isRunning} onClick={() => stop.run({})}>
            {t('account.stopActing')}
          </Button>
        )}
      </div>
    </div>
  )
}
