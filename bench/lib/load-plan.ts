import { z } from 'zod'

export const WireRequest = z.object({
  method: z.string().optional(),
  path: z.string(),
  headers: z.record(z.string(), z.string()).optional(),
  body: z.string().optional(),
})

/** The work of the driver. An item is one or more consecutive requests on one connection, counted as one. */
export const LoadPlan = z.object({
  port: z.number(),
  connections: z.number(),
  seconds: z.number(),
  /** Sent before counting begins. */
  warmSeconds: z.number(),
  items: z.array(z.array(WireRequest)).min(1),
  /** Each item is sent at most once, and the run ends with the last one. */
  once: z.boolean(),
})
export type LoadPlan = z.output<typeof LoadPlan>

/** The result of a load or of a replay. */
export const LoadResult = z.object({
  perSecond: z.number(),
  count: z.number(),
  /** The count including the warm-up. */
  allCount: z.number(),
  p50: z.number(),
  p95: z.number(),
  p99: z.number(),
  /** Processor milliseconds of the process that sent or did the work, per item. */
  ownMs: z.number(),
  /** The bytes of one item: all its replies with their headers. */
  bytes: z.number(),
  /** The number of answers by status. */
  statuses: z.record(z.string(), z.number()),
})
export type LoadResult = z.output<typeof LoadResult>
