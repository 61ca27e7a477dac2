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

const beginnings: readonly (readonly [string, Lane | null])[] = [
  ['/healthz', null],
  ['/readyz', null],
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
  for (const [beginning, lane] of beginnings) if (url.startsWith(beginning)) return lane
  if (url.startsWith('/api/account/') || url.startsWith('/api/sales/')) return method === 'GET' ? 'account' : 'buying'
  return 'browsing'
}
