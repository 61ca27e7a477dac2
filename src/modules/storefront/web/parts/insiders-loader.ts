// The loaders of pages for developers and the office: a testing profile shows them to everybody, a live one to admins.
import { data, type RouterContextProvider } from 'react-router'
import { getSiteSettings } from '#modules/settings/contract.ts'
import { bundlesFor } from '#shared/text-bundles.ts'
import { inBrowser, loadedIn, onServer, want } from '#web/page-data.ts'
import { needTexts } from '#web/texts.ts'

type ServerArgs = { params: Record<string, string | undefined>; request: Request; context: Readonly<RouterContextProvider> }

const load = () => [want(getSiteSettings)]
const loadOnServer = onServer(load)
const loadInBrowser = inBrowser(load)

/** Only the browser knows whether somebody is signed in to the office, so a live shop's server answers 404. */
export async function insidersOnServer(args: ServerArgs) {
  await loadOnServer(args)
  const { profile } = loadedIn(args.context)(getSiteSettings)
  return data(null, { status: profile.kind === 'testing' ? 200 : 404 })
}

/** Takes the page's path; gives its loader in the browser, which brings the page's texts. */
export const insidersInBrowser = (path: string) => async (args: Omit<ServerArgs, 'context'>) => {
  await needTexts(bundlesFor(path))
  return loadInBrowser(args)
}
