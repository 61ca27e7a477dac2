import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '#web/translation.tsx'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useCommand } from '#web/use-command.ts'
import { type Me } from '#modules/people/contract.ts'
import { stopActing } from '../../contract.ts'

/** Shows for whom a salesperson acts in one line, on a phone with its buttons below; visitors do not load it. */
export function ActingFor({ chosen }: { chosen: Me['actingFor'] }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const stop = useCommand(stopActing, { onDone: () => client.resetQueries() })
  const words = chosen ? t('signIn.actingFor', { name: chosen.companyName }) : t('signIn.chooseCustomer')
  return (
    <div className="mx-auto grid h-full max-w-[90rem] content-center gap-x-4 px-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:px-6 lg:px-8">
      <span className="truncate" title={words}>
        {words}
      </span>
      <span className="flex gap-2 max-sm:-ms-3">
        <ButtonLink size="sm" variant="quiet" to={paths.account.customers()}>
          {chosen ? t('signIn.changeCustomer') : t('nav.myCustomers')}
        </ButtonLink>
        {chosen && (
          <Button size="sm" variant="quiet" loading={stop.isRunning} onClick={() => stop.run({})}>
            {t('signIn.stopActing')}
          </Button>
        )}
      </span>
    </div>
  )
}
