// Redirects former addresses permanently: the page of a changed slug is found under its present one.
import { redirect, type RouterContextProvider } from 'react-router'
import { type AnswerOf, loadedIn } from '#web/page-data.ts'

type Args = { params: Record<string, string | undefined>; request: Request; context: Readonly<RouterContextProvider> }
type Place = {
  slugOf: (params: Args['params']) => string
  /** Finds the loaded answer that has the present slug. */
  find: (loaded: AnswerOf, slug: string) => { slug: string }
  pathOf: (slug: string) => string
}

/** Wraps a page's server loader, which has already answered 404 for unknown slugs. */
export const atPresentAddress =
  <L>(loader: (args: Args) => Promise<L>, { slugOf, find, pathOf }: Place) =>
  async (args: Args): Promise<L> => {
    const loaded = await loader(args)
    const asked = slugOf(args.params)
    const { slug } = find(loadedIn(args.context), asked)
    if (slug !== asked) throw redirect(pathOf(slug) + new URL(args.request.url).search, 301)
    return loaded
  }
