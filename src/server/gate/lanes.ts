// Groups requests into lanes with places of their own, so that browsing visitors cannot take the places of buyers.
export type Lane = 'browsing' | 'account' | 'buying' | 'office' | 'signIn' | 'files'

/** The places of a lane: handled at once and waiting, in all and for one client. */
export type Room = {
  working: number
  waiting: number
  ownWorking: number
  ownWaiting: number
  /** Milliseconds: a request is refused when it would wait longer at the queue's present pace. */
  maxWait: number
  /** How many are handled at once while somebody buys. */
  besideBuying?: number
}

/** The places of each lane; decision 19 says how they were found. */
export const rooms: Readonly<Record<Lane, Room>> = {
  browsing: { working: 4, waiting: 48, ownWorking: 3, ownWaiting: 29, maxWait: 400, besideBuying: 1 },
  account: { working: 4, waiting: 48, ownWorking: 3, ownWaiting: 29, maxWait: 500, besideBuying: 2 },
  buying: { working: 16, waiting: 112, ownWorking: 12, ownWaiting: 84, maxWait: 2000 },
  office: { working: 6, waiting: 84, ownWorking: 4, ownWaiting: 56, maxWait: 1000 },
  signIn: { working: 4, waiting: 60, ownWorking: 3, ownWaiting: 29, maxWait: 1500 },
  // A page has two dozen pictures; missing sizes wait in the picture maker's own queue, also for a page that was left.
  files: { working: 160, waiting: 232, ownWorking: 96, ownWaiting: 84, maxWait: 1000 },
}

const alwaysLetIn: readonly string[] = ['/healthz', '/readyz']

/** The lane of a path and of what is below it. */
const beginnings: readonly (readonly [string, Lane])[] = [
  ['/api/auth/', 'signIn'],
  ['/api/account/password', 'signIn'],
  ['/api/front/payments/', 'buying'],
  ['/api/front/simulated-payments/', 'buying'],
  ['/api/webhooks/', 'buying'],
  ['/cart', 'buying'],
  ['/checkout', 'buying'],
  ['/thank-you', 'buying'],
  ['/success', 'buying'],
  ['/failure', 'buying'],
  ['/simulated-payment/', 'buying'],
  ['/login', 'account'],
  ['/dashboard', 'account'],
  ['/api/admin/', 'office'],
  ['/admin-panel', 'office'],
  ['/downloads/', 'office'],
  ['/files/', 'files'],
  ['/share/', 'files'],
  ['/assets/', 'files'],
  ['/texts/', 'files'],
  ['/__manifest', 'files'],
]

/** Takes a request's method and address; gives its lane, or null for requests that are always let in. */
export function laneOf(method: string, url: string): Lane | null {
  const path = pathOf(url)
  if (alwaysLetIn.includes(path)) return null
  const found = beginnings.find(([beginning]) => isBelow(path, beginning))
  if (found) return found[1]
  if (path.startsWith('/api/account/') || path.startsWith('/api/sales/')) return method === 'GET' ? 'account' : 'buying'
  return 'browsing'
}

const isBelow = (path: string, beginning: string): boolean =>
  path.startsWith(beginning) && (beginning.endsWith('/') || path.length === beginning.length || path[beginning.length] === '/')

/** The path as the router reads it: without the query, and decoded. */
function pathOf(url: string): string {
  const path = url.split('?', 1)[0] ?? ''
  if (!path.includes('%')) return path
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
