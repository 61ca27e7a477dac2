// Fetching many pictures: connections are used again, and a server that does not answer at all is given up for the moment.
import { Agent } from 'node:http'
import { Agent as SecureAgent } from 'node:https'
import type { Config } from '#server/config.ts'
import { fetchPicture, type FetchLimits } from './fetch-picture.ts'
import type { Fetch } from './find-picture.ts'
import { isPublicAddress } from './public-address.ts'

/** Failures one after another, with no answer between, after which a server is not asked again. */
const mostFailures = 12

/** Gives what fetches pictures; `close` ends its connections. */
export function pictureFetcher({ privatePictureHosts }: Pick<Config, 'privatePictureHosts'>): { fetch: Fetch; close: () => void } {
  const options = { keepAlive: true, maxSockets: 12, timeout: 15_000 }
  const agents: NonNullable<FetchLimits['agents']> = { plain: new Agent(options), secure: new SecureAgent(options) }
  const mayAsk = (address: string) => isPublicAddress(address) || privatePictureHosts.includes(address)
  const failures = new Map<string, number>()
  return {
    fetch: async (address, { signal }) => {
      const host = URL.canParse(address) ? new URL(address).host : ''
      if ((failures.get(host) ?? 0) >= mostFailures) return { fetched: false, reason: 'givenUp' }
      const fetched = await fetchPicture(address, { signal, mayAsk, agents })
      const isSilent = !fetched.fetched && (fetched.reason === 'timeout' || fetched.reason === 'unreachable')
      failures.set(host, isSilent ? (failures.get(host) ?? 0) + 1 : 0)
      return fetched
    },
    close: () => {
      agents.plain.destroy()
      agents.secure.destroy()
    },
  }
}
