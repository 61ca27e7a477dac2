// The shop's own gate: its places, whom it takes a request for, and how it refuses.
import type { IncomingMessage } from 'node:http'
import { clientNetworks } from '../client-network.ts'
import type { Config } from '../config.ts'
import type { Logger } from '../ctx.ts'
import { summedLog, type SummedLog } from '../summed-log.ts'
import { createGate, type Gate } from './gate.ts'
import { rooms } from './lanes.ts'
import { refusals } from './refusals.ts'

/** Milliseconds in which a connection that asked for more than its client's share is not listened to. */
const restFor = 1000

/** Lets a connection wait before its next request is read: who asks again at once is not refused at full speed. */
function rest({ socket }: IncomingMessage): void {
  socket.pause()
  setTimeout(() => socket.resume(), restFor).unref()
}

type Shop = {
  /** Asked for when there is something to say. */
  log(): Logger
  /** The shop takes nothing new any more. */
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
      // A proxy's connection carries the requests of many.
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
