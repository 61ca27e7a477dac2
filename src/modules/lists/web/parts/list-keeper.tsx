// Knows the lists of whoever looks at the page and changes them: on the server for a customer, on the device for a visitor, whose lists move to the customer
// who signs in. What is compared is the device's alone. Loaded on demand, mounted once.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { type Signed, useMe } from '#modules/people/web/parts/use-me.ts'
import { isCallError } from '#shared/call.ts'
import { useApi } from '#web/api.ts'
import { recall } from '#web/browser-state.ts'
import { useLive, useRefresh } from '#web/page-data.ts'
import { showToast } from '#web/toast.ts'
import { useTranslation } from '#web/translation.tsx'
import { putBackAt } from '#web/ui/taken-out.tsx'
import { useRemembered } from '#web/use-remembered.ts'
import {
  getMarks,
  type ListKind,
  listKinds,
  type Marks,
  mostListed,
  putOnList,
  readList,
  takeOffList,
  type TakenOff,
} from '../../contract.ts'
import { readDeviceList, writeDeviceList } from './device-lists.ts'
import { ListBars, type TakenOffHere } from './list-bars.tsx'
import { listState, type Press, setMarks, takePresses, whenListsChange } from './list-marks.ts'
import { putBackOnList } from './put-back.ts'

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
  const takenOff = usePresses(signed, !signed.isSignedIn || (signed.me !== undefined && (!isCustomers || Boolean(data ?? error))))
  return <ListBars count={compared.length} takenOff={takenOff} />
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

type Taken = Press & { at: string; putBack: () => void }

/** Does what was pressed; gives what was taken off a list last on this page, until the next press. */
function usePresses({ isSignedIn, isWaiting }: Pick<Signed, 'isSignedIn' | 'isWaiting'>, isReady: boolean): TakenOffHere | null {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const [taken, setTaken] = useState<Taken | null>(null)
  const forget = () => setTaken(null)
  const offer = (pressed: Press, putBack: () => void) => setTaken({ ...pressed, at: window.location.pathname, putBack })
  const turnOwn = useOwnLists({ isWaiting, offer })
  const { presses } = useSyncExternalStore(whenListsChange, listState, listState)

  const turnHere = (pressed: Press): Promise<void> => {
    const { kind, productId, title } = pressed
    // Read from the storage itself: the drawn list may be a press behind.
    const here = readDeviceList(recall(kind))
    const place = here.indexOf(productId)
    if (place >= 0) {
      writeDeviceList(kind, here.toSpliced(place, 1))
      const putBack = () => {
        const now = readDeviceList(recall(kind))
        if (!now.includes(productId)) writeDeviceList(kind, putBackAt(now, { line: productId, at: place }))
      }
      offer(pressed, putBack)
      return Promise.resolve()
    }
    const next = [...here, productId]
    if (kind === 'compare' && next.length > mostCompared) return showToast('warning', t('list.compare.full'))
    if (next.length > mostListed) return showToast('warning', t('list.leftOut', { count: 1, max: mostListed }))
    writeDeviceList(kind, next)
    return showToast('success', t(kind === 'compare' ? 'list.compare.added' : `list.${kind}.addedHere`, { title }))
  }
  const turn = (pressed: Press): void => {
    forget()
    const { kind } = pressed
    if (kind === 'compare' || !isSignedIn) void turnHere(pressed)
    else turnOwn({ ...pressed, kind })
  }

  useEffect(() => {
    if (isReady) for (const each of takePresses()) turn(each)
    // oxlint-disable-next-line react/exhaustive-deps -- only what was pressed decides
  }, [presses, isReady])

  if (taken?.at !== pathname) return null
  const { kind, title } = taken
  const putBack = () => {
    taken.putBack()
    forget()
  }
  return { text: t(`list.${kind}.removed`, { title }), putBack, forget }
}

type OwnPress = Press & { kind: ListKind }

/** Gives what turns a product's mark on the lists of the customer: one press after the other, since an older answer would take back what a newer one says. */
function useOwnLists({ isWaiting, offer }: { isWaiting: boolean; offer: (pressed: Press, putBack: () => void) => void }) {
  const api = useApi()
  const take = useTaking()
  const refresh = useRefresh()
  const { t } = useTranslation()
  const queue = useRef(Promise.resolve())
  const waiting = useRef(0)

  /** Shows a mark at once, and undoes that when the call fails. */
  const inTurn = ({ kind, productId }: OwnPress, isOn: boolean, send: () => Promise<Marks & { said: () => unknown }>): void => {
    mark(kind, productId, isOn)
    waiting.current += 1
    const next = async (): Promise<void> => {
      try {
        const { said, ...marks } = await send()
        waiting.current -= 1
        if (waiting.current === 0) {
          setMarks({ ...listState().marks, wishlist: new Set(marks.wishlist), favorites: new Set(marks.favorites) })
          await take(marks)
        }
        await said()
      } catch (error) {
        waiting.current -= 1
        if (!isCallError(error)) throw error
        mark(kind, productId, !isOn)
        // The answers before it were not taken over, as this one was to come.
        if (waiting.current === 0) await refresh(getMarks, readList)
      }
    }
    queue.current = queue.current.then(next, next)
  }
  const sayLeftOut = (leftOut: number) => showToast('warning', t('list.leftOut', { count: leftOut, max: mostListed }))
  const putBack = (pressed: OwnPress, taken: readonly TakenOff[]): void =>
    inTurn(pressed, true, async () => {
      const { leftOut, ...marks } = await putBackOnList(api, pressed.kind, taken)
      return { ...marks, said: () => leftOut > 0 && sayLeftOut(leftOut) }
    })

  return (pressed: OwnPress): void => {
    const { kind, productId, title } = pressed
    const params = { kind }
    if (listState().marks[kind].has(productId))
      return inTurn(pressed, false, async () => {
        const { taken, ...marks } = await api.call(takeOffList, { params, query: { products: [productId] } })
        // It may have been pressed again meanwhile.
        const isOff = () => !listState().marks[kind].has(productId)
        return { ...marks, said: () => isOff() && offer(pressed, () => putBack(pressed, taken)) }
      })
    const said = kind === 'wishlist' && isWaiting ? 'list.wishlist.addedWaiting' : `list.${kind}.added`
    inTurn(pressed, true, async () => {
      const { leftOut, ...marks } = await api.call(putOnList, { params, body: { productIds: [productId] } })
      return { ...marks, said: () => (leftOut > 0 ? sayLeftOut(leftOut) : showToast('success', t(said, { title }))) }
    })
  }
}
