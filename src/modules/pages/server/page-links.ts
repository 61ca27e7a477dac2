import type { Ctx } from '#server/ctx.ts'
import type { HandlerReply } from '#shared/endpoint.ts'
import type * as api from '../form-contract.ts'
import { isArticle } from '../rules.ts'
import { listFrontRoutes } from './front-pages.ts'

/** The most links of the footer. */
const mostLinks = 8
/** Pages that have a link of their own, and those that people reach from elsewhere. */
const linkedElsewhere: readonly string[] = ['contact', 'landing']

/** The pages of the reader's language that the footer leads to. */
export async function listPageLinks(ctx: Ctx): Promise<HandlerReply<typeof api.listPageLinks>> {
  const here = (await listFrontRoutes(ctx)).filter(({ language }) => language === 'all' || language === ctx.locale)
  const links = here.filter(({ layout }) => !isArticle(layout) && !linkedElsewhere.includes(layout))
  return {
    links: links.slice(0, mostLinks).map(({ path, title }) => ({ path, title })),
    hasArticles: here.some(({ layout }) => isArticle(layout)),
  }
}
