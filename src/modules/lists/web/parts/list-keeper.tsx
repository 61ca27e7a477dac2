// Knows the lists of whoever looks at the page and changes them: on the server for a customer, on the device for a visitor, whose lists move to the customer
// who signs in. What is compared is the device's alone. Loaded on demand, mounted once.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { type Signed, useMe } from '#modules/people/web/parts/use-me.ts'
import { isCallError } from '#shared/call.ts'
import { useApi } from '#web/api.ts'
import { recall } from '#web/browser-state.ts'
import { useLive, useRefresh } from '#web/page-data.ts'
import { showToast } from '#web/toast.ts'
import { useTranslation } from '#web/translation.tsx'
import { useRemembered } from '#web/use-remembered.ts'
import { getMarks, type ListKind, listKinds, type Marks, mostListed, putOnList, readList, takeOffList } from '../../contract.ts'
import { CompareBar } from './compare-bar.tsx'
import { readDeviceList, writeDeviceList } from './device-lists.ts'
import { listState, type Press, setMarks, takePresses, whenListsChange } from './list-marks.ts'

/** The most products that are compared. */
const mostCompared = 4

export function ListKeeper() {
  const signed = useMe()
  const device = { wishlist: readDeviceList(useRemembered('wishlist')), favorites: readDeviceList(useRemembered('favorites')) }
  const isCustomers = signed.me?.kind === 'customer' || Boolean(signed.me?.actingFor)
  const { data, error } = useLive(getMarks, {}, { enabled: isCustomers, staleTime: 60_000 })
  const marks = isCustomers ? data : signed.isSignedIn ? undefined : device
  const compared = readDeviceList(useRemembered('compare')).slice(0, mostCompared)
  const shown = JSON.stringify({ wishlist: [], favorites: [], ...marks, compare: compared })
  useEffect(() => {
    const { wishlist, favorites, compare }: Marks & { compare: string[] } = JSON.parse(shown)
    setMarks({ wishlist: new Set(wishlist), favorites: new Set(favorites), compare: new Set(compare) })
  }, [shown])
  useMoving(signed.me?.kind === 'customer' && signed.me.seenBy === null && !signed.me.customer?.isRestricted ? device : null)
  // The lists must be loaded before a press can change them.
  usePresses(signed, !signed.isSignedIn || (signed.me !== undefined && (!isCustomers || Boolean(data ?? error))))
  return <CompareBar count={compared.length} />
}

/** Takes over the server's word about the lists. */
function useTaking() {
  const client = useQueryClient()
  const api = useApi()
  const refresh = useRefresh()
  return async ({ wishlist, favorites }: Marks) => {
    client.setQueryData([getMarks.path, api.locale, {}], { wishlist, favorites })
    await refresh(readList)
  }
}

/** Moves what a visitor put on lists here to the customer who has signed in. */
function useMoving(device: Record<ListKind, string[]> | null): void {
  const api = useApi()
  const take = useTaking()
  const { t } = useTranslation()
  const waiting = JSON.stringify(device ?? {})
  useEffect(() => {
    const lists: Partial<Record<ListKind, string[]>> = JSON.parse(waiting)
    const move = async (kind: ListKind, productIds: string[]): Promise<void> => {
      const { leftOut, ...marks } = await api.call(putOnList, { params: { kind }, body: { productIds } }, { ignore: true })
      writeDeviceList(kind, [])
      await take(marks)
      if (leftOut > 0) void showToast('warning', t('list.leftOut', { count: leftOut, max: mostListed }))
    }
    for (const kind of listKinds) {
      const ids = lists[kind] ?? []
      // A refused move is tried again with the next page.
      if (ids.length > 0) void move(kind, ids).catch(() => undefined)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- only what waits decides
  }, [waiting])
}

/** Shows a product on a list, or off it. */
function mark(kind: 'wishlist' | 'favorites', productId: string, isOn: boolean): void {
  const { marks } = listState()
  const ids = new Set(marks[kind])
  if (isOn) ids.add(productId)
  else ids.delete(productId)
  setMarks({ ...marks, [kind]: ids })
}

function usePresses({ isSignedIn, isWaiting }: Pick<Signed, 'isSignedIn' | 'isWaiting'>, isReady: boolean): void {
  const api = useApi()
  const take = useTaking()
  const refresh = useRefresh()
  const { t } = useTranslation()
  const queue = useRef(Promise.resolve())
  const waiting = useRef(0)
  const { presses } = useSyncExternalStore(whenListsChange, listState, listState)

  const turnHere = ({ kind, productId, title }: Press): Promise<void> => {
    // From the storage itself: what is drawn may be a press behind.
    const here = readDeviceList(recall(kind))
    const isOn = here.includes(productId)
    const next = isOn ? here.filter((id) => id !== productId) : [...here, productId]
    if (kind === 'compare' && next.length > mostCompared) return showToast('warning', t('list.compare.full'))
    if (next.length > mostListed) return showToast('warning', t('list.leftOut', { count: 1, max: mostListed }))
    writeDeviceList(kind, next)
    const said = t(isOn ? `list.${kind}.removed` : kind === 'compare' ? 'list.compare.added' : `list.${kind}.addedHere`, { title })
    return showToast('success', said)
  }
  const turn = (pressed: Press): void => {
    const { kind, productId } = pressed
    if (kind === 'compare' || !isSignedIn) return void turnHere(pressed)
    const isOn = listState().marks[kind].has(productId)
    mark(kind, productId, !isOn)
    waiting.current += 1
    const next = () => send({ ...pressed, kind, isOn })
    // One after the other: an older answer would take back what a newer one says.
    queue.current = queue.current.then(next, next)
  }
  const send = async ({ kind, productId, title, isOn }: Press & { kind: ListKind; isOn: boolean }): Promise<void> => {
    const said = kind === 'wishlist' && isWaiting && !isOn ? 'list.wishlist.addedWaiting' : `list.${kind}.${isOn ? 'removed' : 'added'}`
    const say = () => showToast('success', t(said, { title }))
    try {
      const params = { kind }
      const reply = isOn
        ? { ...(await api.call(takeOffList, { params, query: { products: [productId] } })), leftOut: 0 }
        : await api.call(putOnList, { params, body: { productIds: [productId] } })
      const { leftOut, ...marks } = reply
      waiting.current -= 1
      if (waiting.current === 0) {
        setMarks({ ...listState().marks, wishlist: new Set(marks.wishlist), favorites: new Set(marks.favorites) })
        await take(marks)
      }
      await (leftOut > 0 ? showToast('warning', t('list.leftOut', { count: leftOut, max: mostListed })) : say())
    } catch (error) {
      waiting.current -= 1
      if (!isCallError(error)) throw error
      mark(kind, productId, isOn)
      // The answers before it were not taken over, as this one was to come.
      if (waiting.current === 0) await refresh(getMarks, readList)
    }
  }

  useEffect(() => {
    if (isReady) for (const each of takePresses()) turn(each)
    // oxlint-disable-next-line react/exhaustive-deps -- only what was pressed decides
  }, [presses, isReady])
}
