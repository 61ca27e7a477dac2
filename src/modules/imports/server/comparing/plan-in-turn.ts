// Batches that are written at once are planned one after the other, each knowing what the others take that is not committed yet.
import type { Ctx } from '#server/ctx.ts'
import { noClaims, planBatch, type Claims, type Draft, type Plan, type Planning } from './plan-batch.ts'

/** Plans a batch and does the work with the plan; calls may overlap, and must come in the file's order. */
export type PlanInTurn = <T>(drafts: readonly Draft[], work: (plan: Plan) => Promise<T>, claims?: Claims) => Promise<T>

/** Refuses the second of two products with one SKU in different batches, also while the first is being written. */
export function planInTurn(ctx: Ctx, planning: Planning): PlanInTurn {
  const inFlight = new Set<Claims>()
  let planned: Promise<unknown> = Promise.resolve()
  return async (drafts, work, claims = noClaims()) => {
    const plan = planned.then(() => {
      const others = [...inFlight].filter((each) => each !== claims)
      inFlight.add(claims)
      return planBatch(ctx, drafts, { claims, others }, planning)
    })
    planned = plan.catch(() => undefined)
    try {
      return await work(await plan)
    } finally {
      inFlight.delete(claims)
    }
  }
}
