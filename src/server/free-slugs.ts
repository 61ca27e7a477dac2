// Finds unused slugs: the wanted one, or the first free one with a number behind it.

/** `id` is the row that asks; its own present and former slugs are free for it. */
export type WantedSlug = { wanted: string; id: string | null }

/** Gives a unique slug for each wanted one, earlier ones first. `readHolders` takes slugs and gives, for those in use now or formerly, the id of their row. */
export async function freeSlugs(
  wishes: readonly WantedSlug[],
  readHolders: (slugs: string[]) => Promise<ReadonlyMap<string, string>>,
): Promise<string[]> {
  const given: string[] = []
  const used = new Set<string>()
  let open = wishes.map((wish, at) => ({ ...wish, at }))
  for (let [from, to] = [1, 1]; open.length > 0; [from, to] = [to + 1, to * 10]) {
    const candidates = ({ wanted }: WantedSlug) =>
      Array.from({ length: to - from + 1 }, (_, more) => (from + more === 1 ? wanted : `${wanted}-${from + more}`))
    const holders = await readHolders([...new Set(open.flatMap(candidates))])
    open = open.filter((wish) => {
      const slug = candidates(wish).find((each) => !used.has(each) && (holders.get(each) ?? wish.id) === wish.id)
      if (slug === undefined) return true
      used.add(slug)
      given[wish.at] = slug
      return false
    })
  }
  return given
}
