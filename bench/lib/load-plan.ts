import { z } from 'zod'

export const WireRequest = z.object({
  method: z.string().optional(),
  path: z.string(),
  headers: z.record(z.string(), z.string()).optional(),
  body: z.string().optional(),
})

/** What the driver is asked to send. An item is one or more requests in a row on one connection, counted as one. */
export const LoadPlan = z.object({
  port: z.number(),
  connections: z.number(),
  seconds: z.number(),
  /** Sent before counting begins. */
  warmSeconds: z.number(),
  items: z.array(z.array(WireRequest)).min(1),
  /** Each item is sent once at most, and the run ends with the last of them. */
  once: z.boolean(),
})
export type LoadPlan = z.output<typeof LoadPlan>

/** What came of a load or of a replay. */
export const LoadResult = z.object({
  perSecond: z.number(),
  count: z.number(),
  /** The same with those of the warming up. */
  allCount: z.number(),
  p50: z.number(),
  p95: z.number(),
  p99: z.number(),
  /** Processor milliseconds of the process that sent or did the work, per item. */
  ownMs: z.number(),
  /** Of one item, all its replies with their headers. */
  bytes: z.number(),
  /** How often each status came. */
  statuses: z.record(z.string(), z.number()),
})
export type LoadResult = z.output<typeof LoadResult>
