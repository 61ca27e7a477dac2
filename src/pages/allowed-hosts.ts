// Other hosts that a page's policy allows: the API and map tiles at another address, the services whose public keys the profile names.
import { botServices } from '../server/bot-provider.ts'
import type { Config } from '../server/config.ts'
import { apiOrigin } from '../server/plugins/api-elsewhere.ts'
import type { Allowed } from '../server/plugins/safety.ts'

/** Stripe's script draws its card fields in frames and opens those of banks. */
const cardService: Allowed = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
}

const directives = ['script', 'style', 'connect', 'frame'] as const

function together(parts: readonly Allowed[]): Allowed {
  const all = directives.map((directive) => [directive, parts.flatMap((part) => part[directive] ?? [])])
  return Object.fromEntries(all) as Allowed
}

type Used = Pick<Config, 'publicUrl' | 'profile' | 'mapTiles' | 'botCheck'>

/** Takes the configuration; gives what a page of a path may use. The office has no form for visitors and takes no card. */
export function allowedHosts(config: Used): (pathname: string) => Allowed {
  const { botCheck, mapTiles, profile } = config
  const api = apiOrigin(config)
  const everywhere: Allowed = { connect: api === null ? [] : [api] }
  const office = together([everywhere, { connect: mapTiles === undefined ? [] : [new URL(mapTiles).origin] }])
  const shop = together([
    everywhere,
    'publicKey' in botCheck ? botServices[botCheck.kind].allowed : {},
    profile.cardPaymentPublicKey ? cardService : {},
  ])
  return (pathname) => (pathname.startsWith('/admin-panel/') ? office : shop)
}
