// Old addresses: a slug that changed answers under its present one, and the visitor is led there for good.
import { redirect, type RouterContextProvider } from 'react-router'
import { type AnswerOf, loadedIn } from '#web/page-data.ts'

type Args = { params: Record<string, string | undefined>; request: Request; context: Readonly<RouterContextProvider> }
type Place = {
  slugOf: (params: Args['params']) => string
  /** The loaded answer that names the present slug. */
  find: (loaded: AnswerOf, slug: string) => { slug: string }
  pathOf: (slug: string) => string
}

/** Wraps a page's server loader, which has already answered what is not there at all. */
export const atPresentAddress =
  <L>(loader: (args: Args) => Promise<L>, { slugOf, find, pathOf }: Place) =>
  async (args: Args): Promise<L> => {
    const loaded = await loader(args)
    const asked = slugOf(args.params)
    const { slug } = find(loadedIn(args.context), asked)
    if (slug !== asked) throw redirect(pathOf(slug) + new URL(args.request.url).search, 301)
    return loaded
  }
