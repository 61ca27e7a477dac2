import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { removeCopyMark } from '#server/restored-copy.ts'
import { waitingMailsDiscarded } from '../events.ts'

/**
 * Releases a restored copy: its jobs that wait are run from now on. Captures and refunds are asked for in any case, since a provider moves the money of a
 * key once. Gives false where nothing was to release.
 */
export async function releaseCopy(ctx: Ctx, { discardsMails }: { discardsMails: boolean }): Promise<boolean> {
  if (!(await removeCopyMark(ctx.db))) return false
  if (discardsMails) await ctx.announce(waitingMailsDiscarded, {})
  await audit(ctx, { action: 'shop.copyReleased', subject: 'shop', subjectId: 'shop', after: { discardsMails } })
  return true
}
