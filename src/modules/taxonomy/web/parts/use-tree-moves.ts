// The category tree in the office: a move shows at once, moves are sent one after the other, the server's answer corrects the tree, and one press undoes
// a move.
import { useRef, useState } from 'react'
import { CallError } from '#shared/call.ts'
import { useApi } from '#web/api.ts'
import { useLive, useRefresh, useSeed } from '#web/page-data.ts'
import { listTermChoices } from '../../admin-contract.ts'
import { getCategoryTree, listAdminCategories, moveCategory, moveMainCategory } from '../../category-contract.ts'
import { listAdminMainCategories } from '../../main-category-contract.ts'
import { isSameSpot, type Spot, spotOf, type Tree, treeAfter } from './tree-moves.ts'

/** Gives the tree, `move`, and the last move as soon as it can be undone: a move that another has followed is not offered. */
export function useTreeMoves() {
  const api = useApi()
  const seed = useSeed()
  const stale = useRefresh()
  const { data, error, refetch } = useLive(getCategoryTree, {}, { staleTime: 0 })
  const [ahead, setAhead] = useState<Tree | null>(null)
  const [undo, setUndo] = useState<Spot | null>(null)
  const queue = useRef(Promise.resolve())
  const waiting = useRef(0)
  const latest = useRef<Tree | null>(null)
  const tree = ahead ?? data ?? null
  if (waiting.current === 0) latest.current = tree

  const send = ({ id, mainCategoryId, parentId, before }: Spot): Promise<Tree> =>
    mainCategoryId === null
      ? api.call(moveMainCategory, { params: { id }, body: { before } })
      : api.call(moveCategory, { params: { id }, body: { mainCategoryId, parentId, before } })

  const settle = async (spot: Spot, home: Spot) => {
    try {
      const answer = await send(spot)
      waiting.current -= 1
      if (waiting.current > 0) return
      setUndo(home)
      seed(getCategoryTree, {}, [...answer])
      setAhead(null)
      await stale(listAdminCategories, listAdminMainCategories, listTermChoices)
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      waiting.current -= 1
      await refetch()
      if (waiting.current === 0) setAhead(null)
    }
  }

  const move = (spot: Spot) => {
    const now = latest.current
    const home = now && spotOf(now, spot.id)
    if (!now || !home || isSameSpot(home, spot)) return
    const next = treeAfter(now, spot)
    latest.current = next
    setAhead(next)
    setUndo(null)
    waiting.current += 1
    queue.current = queue.current.then(() => settle(spot, home))
  }

  return { tree, latest, error, refetch, move, undo, forget: () => setUndo(null) }
}
