// The shop's gate: its lanes, the client of a request, and its refusals.
import type { IncomingMessage } from 'node:http'
import { clientNetworks } from '../client-network.ts'
import type { Config } from '../config.ts'
import type { Logger } from '../ctx.ts'
import { summedLog, type SummedLog } from '../summed-log.ts'
import { createGate, type Gate } from './gate.ts'
import { rooms } from './lanes.ts'
import { refusals } from './refusals.ts'

/** Milliseconds for which a connection that exceeded its client's share is not read. */
const restFor = 1000

/** Delays the next request on a connection, so that a client that retries at once is not refused at full speed. */
function rest({ socket }: IncomingMessage): void {
  socket.pause()
  setTimeout(() => socket.resume(), restFor).unref()
}

type Shop = {
  /** Called only when there is something to log. */
  log(): Logger
  /** The shop accepts no new requests. */
  isClosed?(): boolean
}

/** Takes the configuration and the shop behind it; gives the gate. */
export function shopGate(config: Pick<Config, 'publicUrl' | 'profile' | 'trustedProxies'>, { log, isClosed = () => false }: Shop): Gate {
  const clientOf = clientNetworks(config.trustedProxies)
  const refuse = refusals(config.publicUrl, config.profile.language)
  let summed: SummedLog | null = null
  const gate = createGate({
    rooms,
    clientOf,
    refuse: (request, response, why, lane) => {
      summed ??= summedLog(log())
      summed.note('warn', `${lane}: ${why}`, {}, 'refused: too much at once')
      // A proxy's connection carries the requests of many clients.
      const isOwnLine = !config.trustedProxies
      if (why === 'ownShare' && isOwnLine) response.once('close', () => rest(request))
      refuse(request, response)
    },
  })
  return {
    ...gate,
    enter: (request, response, go) => {
      if (!isClosed()) return gate.enter(request, response, go)
      response.shouldKeepAlive = false
      refuse(request, response)
    },
    close: () => {
      gate.close()
      summed?.flush()
    },
  }
}
