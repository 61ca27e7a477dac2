// The latest returns and collections on the start page of the account area.
import { useEffect, useState } from 'react'
import type { Me } from '#modules/people/contract.ts'
import { useBoot } from '#web/boot-context.tsx'
import { NotLoaded } from '#web/loaded-part.tsx'
import { useLive } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { needTexts } from '#web/texts.ts'
import { useTranslation } from '#web/translation.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { listReturns, type ReturnSummary } from '../../contract.ts'
import { listMoneyCollections, type MoneyCollection } from '../../money-collection-contract.ts'
import { ReceiptRows } from './receipt-rows.tsx'
import { ReturnRows } from './return-rows.tsx'

const few = 3

/** A list that could not be fetched. */
type Lost = { error: Error; refetch: () => unknown }
export type LatestReturns = {
  kind: Me['kind']
  returns: readonly ReturnSummary[] | Lost | null
  collections: readonly MoneyCollection[] | Lost | null
}

/**
 * Fetches both lists and their texts, side by side with what else the page shows. `isAwaited` until all are there; a list is null where the shop has
 * none, and where its texts did not come: its page says why.
 */
export function useLatestReturns({ kind }: Pick<Me, 'kind'>, isWanted: boolean): { isAwaited: boolean; latest: LatestReturns } {
  const { areOrdersRefundable } = useBoot()
  const isSales = kind === 'salesperson'
  const hasReturns = isWanted && areOrdersRefundable
  const hasCollections = isWanted && isSales
  const query = { perPage: few, ...(isSales ? { kind: 'return' as const } : {}) }
  const returns = useLive(listReturns, { query }, { staleTime: 0, enabled: hasReturns })
  const collections = useLive(listMoneyCollections, { query: { perPage: few } }, { staleTime: 0, enabled: hasCollections })
  const texts = useReturnTexts(hasReturns || hasCollections)
  const isAwaited = (hasReturns && returns.isPending) || (hasCollections && collections.isPending) || texts === 'awaited'
  return {
    isAwaited,
    latest: { kind, returns: texts === 'there' ? rowsOf(returns) : null, collections: texts === 'there' ? rowsOf(collections) : null },
  }
}

const rowsOf = <T,>({ data, error, refetch }: { data: { data: readonly T[] } | undefined; error: Error | null; refetch: () => unknown }) =>
  data ? data.data : error && { error, refetch }

/** The texts of returns are in a bundle of their own, which no other part of the start page needs. */
function useReturnTexts(isWanted: boolean): 'awaited' | 'there' | 'none' {
  const [state, setState] = useState<'awaited' | 'there' | 'none'>('awaited')
  useEffect(() => {
    if (!isWanted) return
    needTexts(['returns']).then(
      () => setState('there'),
      () => setState('none'),
    )
  }, [isWanted])
  return isWanted ? state : 'none'
}

/** A customer's returns; for a salesperson the returns of their customers and the money they collected. */
export function LatestReturns({ kind, returns, collections }: LatestReturns) {
  const { t } = useTranslation()
  const isSales = kind === 'salesperson'
  return (
    <>
      {returns && (
        <section className="grid grid-cols-1 gap-3">
          <SectionHeading
            title={t(isSales ? 'nav.myReturns' : 'nav.myRefunds')}
            more={{ to: isSales ? paths.account.returns() : paths.account.refunds(), label: t('return.all') }}
          />
          {'error' in returns ? (
            <NotLoaded why={returns.error} refetch={returns.refetch} />
          ) : returns.length > 0 ? (
            <ReturnRows rows={returns} showsCompany={isSales} />
          ) : (
            <EmptyState compact icon="undo" title={t('return.none')}>
              {t('return.noneText')}
            </EmptyState>
          )}
        </section>
      )}
      {collections && (
        <section className="grid grid-cols-1 gap-3">
          <SectionHeading title={t('nav.myCollections')} more={{ to: paths.account.collections(), label: t('return.allCollections') }} />
          {'error' in collections ? (
            <NotLoaded why={collections.error} refetch={collections.refetch} />
          ) : collections.length > 0 ? (
            <ReceiptRows receipts={collections} />
          ) : (
            <EmptyState compact icon="receipt" title={t('return.noReceipts')}>
              {t('return.noReceiptsText')}
            </EmptyState>
          )}
        </section>
      )}
    </>
  )
}
