import { auditMany } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { countFailedJobs, listFailedJobs, tryFailedJobsAgain } from '#server/failed-jobs.ts'
import type { HandlerReply } from '#shared/endpoint.ts'
import { jobNames, type listFailedWork as endpoint, mostListed } from '../failed-work-admin-contract.ts'

export const countFailedWork = (ctx: Ctx): Promise<number> => countFailedJobs(ctx, jobNames)

export async function listFailedWork(ctx: Ctx): Promise<HandlerReply<typeof endpoint>> {
  const [total, newest] = await Promise.all([countFailedWork(ctx), listFailedJobs(ctx, jobNames, mostListed)])
  return {
    total,
    newest: newest.flatMap(({ failedAt, ...each }) => {
      const name = jobNames.find((known) => known === each.name)
      return name ? [{ ...each, name, failedAt: failedAt.toISOString() }] : []
    }),
  }
}

/** Has work tried again: that with these ids, or all of it. */
export async function tryWorkAgain(ctx: Ctx, ids: readonly string[] | null): Promise<void> {
  const again = await tryFailedJobsAgain(ctx, jobNames, ids)
  await auditMany(
    ctx,
    again.map(({ id, name }) => ({ action: 'work.triedAgain', subject: 'work', subjectId: id, after: { name } })),
  )
}
