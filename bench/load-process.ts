// The driver of loads, in a process of its own.
import { openConnection, requestBytes } from './lib/connection.ts'
import { drive } from './lib/drive.ts'
import { answering } from './lib/helper-process.ts'
import { LoadPlan, type LoadResult } from './lib/load-plan.ts'

answering((message) => run(LoadPlan.parse(message)))

async function run({ port, connections, seconds, warmSeconds, items, once }: LoadPlan): Promise<LoadResult> {
  const lanes = await Promise.all(Array.from({ length: connections }, () => openConnection(port)))
  const sent = items.map((requests) => requests.map(requestBytes))
  try {
    return await drive({
      lanes: connections,
      seconds,
      warmSeconds,
      most: once ? items.length : undefined,
      work: async (lane, item) => {
        const statuses: number[] = []
        let bytes = 0
        for (const request of sent[item % sent.length] ?? []) {
          const reply = await lanes[lane]?.send(request)
          statuses.push(reply?.status ?? 0)
          bytes += reply?.bytes ?? 0
        }
        return { statuses, bytes }
      },
    })
  } finally {
    for (const lane of lanes) lane.close()
  }
}
