// With few file handles left, connections per client are limited, so that one client cannot have those of everybody else reset.
import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** What the database, files and listening take of a process's handles. */
const kept = 200
/** So many connections a client may always have. */
const fewest = 16

type Limits = {
  /** How many connections the process may have. */
  most: number
  /** Whose connection it is; null for a proxy that carries many. */
  clientOf(socket: Socket): string | null
}

/** How many connections this process may have by the system's limit on open files. */
export function possibleConnections(): number {
  if (process.report) Reflect.set(process.report, 'excludeNetwork', true)
  const report = process.report?.getReport() as { userLimits?: { open_files?: { soft?: unknown } } } | undefined
  const soft = Number(report?.userLimits?.open_files?.soft)
  return Number.isFinite(soft) ? Math.max(fewest * 2, soft - kept) : Infinity
}

/** From half of the connections on, closes new ones of a client that has more than a thirty-second part of them. */
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
