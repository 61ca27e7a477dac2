// Where things go while one of them is dragged: which place it is over, and how far the others step aside. Pure geometry.

/** A place on the page, relative to the list, in pixels. */
export type Place = { x: number; y: number; width: number; height: number }
export type Shift = { x: number; y: number }

/** Moves one entry of a list; gives a new list. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from)
  const entry = list[from]
  return entry === undefined ? rest : [...rest.slice(0, to), entry, ...rest.slice(to)]
}

/** True when places stand beside each other as well, as in a grid of pictures. */
export const isGrid = (places: readonly Place[]): boolean => places.some((place) => Math.abs(place.x - (places[0]?.x ?? 0)) > 4)

const middle = ({ x, y, width, height }: Place) => ({ x: x + width / 2, y: y + height / 2 })

/** Takes the places as they stood before, which one is dragged and how far; gives the index it is over. */
export function indexOver(places: readonly Place[], from: number, by: Shift): number {
  const start = places[from]
  if (!start) return from
  const at = middle({ ...start, x: start.x + by.x, y: start.y + by.y })
  if (isGrid(places)) {
    const distances = places.map((place) => Math.hypot(middle(place).x - at.x, middle(place).y - at.y))
    return distances.indexOf(Math.min(...distances))
  }
  const before = places.filter((place, index) => index < from && middle(place).y < at.y).length
  const after = places.filter((place, index) => index > from && middle(place).y < at.y).length
  return before + after
}

/** How far the entry at `index` stands from its own place while `from` would go to `to`. */
export function shiftOf(places: readonly Place[], index: number, from: number, to: number): Shift {
  const next = index === from ? to : index > from && index <= to ? index - 1 : index < from && index >= to ? index + 1 : index
  const own = places[index]
  const target = places[next]
  const dragged = places[from]
  if (next === index || !own || !target || !dragged) return { x: 0, y: 0 }
  if (isGrid(places)) return { x: target.x - own.x, y: target.y - own.y }
  if (index !== from) return { x: 0, y: (next - index) * (dragged.height + gapBeside(places, from)) }
  // Going down, its lower edge ends where the last one it passes ended.
  return { x: 0, y: to > from ? target.y + target.height - dragged.height - own.y : target.y - own.y }
}

function gapBeside(places: readonly Place[], at: number): number {
  const [one, other] = at > 0 ? [places[at - 1], places[at]] : [places[at], places[at + 1]]
  return one && other ? other.y - one.y - one.height : 0
}
