// Many clients on one machine: each has a loopback address of its own and a few connections, as a browser has.
import { type Connection, openConnection, type Reply } from './connection.ts'

type Client = { address: string; idle: Connection[]; open: number }

export type AddressPool = {
  /** Sends a request from the client with this number; null when all its connections are busy. */
  send(client: number, request: Buffer): Promise<Reply | null>
  connections(): number
  close(): void
}

/** Makes this many clients of the shop at a port, each with at most `perClient` connections. */
export function addressPool(
  port: number,
  { clients, perClient = 6, from = 1 }: { clients: number; perClient?: number; from?: number },
): AddressPool {
  const all: Client[] = Array.from({ length: clients }, (_, n) => {
    const number = from + n
    return { address: `127.1.${Math.floor(number / 250)}.${1 + (number % 250)}`, idle: [], open: 0 }
  })
  const take = async (client: Client): Promise<Connection | null> => {
    // The shop closes connections that rest; a browser does not use them again either.
    const resting = client.idle.filter((connection) => connection.isOpen())
    client.open -= client.idle.length - resting.length
    client.idle = resting
    const known = client.idle.pop()
    if (known) return known
    if (client.open >= perClient) return null
    client.open += 1
    return openConnection(port, client.address).catch((error: unknown) => {
      client.open -= 1
      throw error
    })
  }
  return {
    send: async (number, request) => {
      const client = all[number % all.length]
      const connection = client ? await take(client) : null
      if (!client || !connection) return null
      try {
        const reply = await connection.send(request)
        if (/\r\nconnection: close/i.test(reply.head)) {
          client.open -= 1
          connection.close()
        } else client.idle.push(connection)
        return reply
      } catch (error) {
        client.open -= 1
        connection.close()
        throw error
      }
    },
    connections: () => all.reduce((sum, { open }) => sum + open, 0),
    close: () => {
      for (const { idle } of all) for (const connection of idle) connection.close()
    },
  }
}
