// When file handles run short, connections per client are limited, so that one client cannot take those of all others.
import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** File handles reserved for the database, files and listening. */
const reserved = 200
/** A client may always have this many connections. */
const fewest = 16

type Limits = {
  /** The number of connections the process may have. */
  most: number
  /** The client of a connection; null for a proxy that carries many. */
  clientOf(socket: Socket): string | null
}

/** The number of connections that the system's limit on open files allows. */
export function possibleConnections(): number {
  if (process.report) Reflect.set(process.report, 'excludeNetwork', true)
  const report = process.report?.getReport() as { userLimits?: { open_files?: { soft?: unknown } } } | undefined
  const soft = Number(report?.userLimits?.open_files?.soft)
  return Number.isFinite(soft) ? Math.max(fewest * 2, soft - reserved) : Infinity
}

/** Once half of the connections are in use, closes new ones of a client that has more than a thirty-second of them. */
export function limitConnections(server: Server, { most, clientOf }: Limits): void {
  const own = new Map<string, number>()
  const share = Math.max(fewest, Math.floor(most / 32))
  let open = 0
  server.on('connection', (socket: Socket) => {
    const client = clientOf(socket)
    const mine = client === null ? 0 : (own.get(client) ?? 0)
    if (client !== null && open >= most / 2 && mine >= share) {
      socket.destroy()
      return
    }
    open += 1
    if (client !== null) own.set(client, mine + 1)
    socket.once('close', () => {
      open -= 1
      if (client === null) return
      const left = (own.get(client) ?? 1) - 1
      if (left > 0) own.set(client, left)
      else own.delete(client)
    })
  })
}
