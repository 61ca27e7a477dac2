// The products of one of the customer's lists on its page: what is there, taking off with the way back, and the quantities of favourites.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { getMarks, type ListEntry, type ListKind, mostListed, readList, setQuantities, takeOffList } from '#modules/lists/contract.ts'
import { putBackOnList } from '#modules/lists/web/parts/put-back.ts'
import { isCallError } from '#shared/call.ts'
import { useApi } from '#web/api.ts'
import { useLive, useRefresh } from '#web/page-data.ts'
import { showToast } from '#web/toast.ts'
import { useTranslation } from '#web/translation.tsx'

/** Milliseconds after the last change of a quantity until it is saved. */
const pause = 600

export type Listed = ReturnType<typeof useListed>

export function useListed(kind: ListKind, isEnabled: boolean) {
  const api = useApi()
  const { t } = useTranslation()
  const client = useQueryClient()
  const refresh = useRefresh()
  const input = { params: { kind } }
  const key = [readList.path, api.locale, input]
  const { data: entries, error, refetch } = useLive(readList, input, { enabled: isEnabled, staleTime: 0 })
  const [removed, setRemoved] = useState<readonly ListEntry[]>([])
  const change = (by: (before: ListEntry[]) => ListEntry[]) => client.setQueryData<ListEntry[]>(key, (before) => before && by(before))

  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work()
    } catch (failure) {
      if (!isCallError(failure)) throw failure
    }
    await refresh(readList, getMarks)
  }
  const remove = (gone: readonly ListEntry[]) => {
    const ids = gone.map(({ productId }) => productId)
    change((before) => before.filter(({ productId }) => !ids.includes(productId)))
    setRemoved(gone)
    return attempt(() => api.call(takeOffList, { ...input, query: { products: ids.slice(0, mostListed) } }))
  }
  const putBack = () => {
    setRemoved([])
    return attempt(async () => {
      const { leftOut } = await putBackOnList(api, kind, removed)
      if (leftOut > 0) void showToast('warning', t('list.leftOut', { count: leftOut, max: mostListed }))
    })
  }
  const saving = useSavedLater(async (entry) => {
    await api
      .call(setQuantities, { params: { productId: entry.productId }, body: { quantities: entry.quantities.map(asSaved) } })
      .catch((failure: unknown) => {
        if (!isCallError(failure)) throw failure
        return refresh(readList)
      })
  })
  /** Sets the quantity of a variant that has one; zero takes it out. Saved a moment later. */
  const setQuantity = (entry: ListEntry, variantId: string, quantity: number) => {
    const quantities = entry.quantities.flatMap((each) =>
      each.variantId !== variantId ? [each] : quantity > 0 ? [{ ...each, quantity }] : [],
    )
    const next = { ...entry, quantities }
    change((before) => before.map((each) => (each.productId === entry.productId ? next : each)))
    saving(next)
  }
  const replace = (next: ListEntry) => change((before) => before.map((each) => (each.productId === next.productId ? next : each)))
  return { entries, error, refetch, removed, remove, putBack, forget: () => setRemoved([]), setQuantity, replace }
}

const asSaved = ({ variantId, quantity }: ListEntry['quantities'][number]) => ({ variantId, quantity })

/** Gives a function that saves an entry a moment after its last change, and all at once when the page is left. */
function useSavedLater(save: (entry: ListEntry) => Promise<void>): (entry: ListEntry) => void {
  const waiting = useRef(new Map<string, { entry: ListEntry; timer: ReturnType<typeof setTimeout> }>())
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    const rest = waiting.current
    return () => {
      for (const { entry, timer } of rest.values()) {
        clearTimeout(timer)
        void latest.current(entry)
      }
      rest.clear()
    }
  }, [])
  return (entry) => {
    clearTimeout(waiting.current.get(entry.productId)?.timer)
    const timer = setTimeout(() => {
      waiting.current.delete(entry.productId)
      void latest.current(entry)
    }, pause)
    waiting.current.set(entry.productId, { entry, timer })
  }
}
