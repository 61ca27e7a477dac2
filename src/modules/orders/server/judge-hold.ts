// Judges a changed order on account again: whether it goes beyond what its company may owe, and is held for the office.
import { beyondLimit } from '#modules/payments/credit.ts'
import { isOnAccountMethod, openOnAccount, readAccount, readAccountLocked } from '#modules/payments/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import { type Minor, minor, zero } from '#shared/money.ts'
import type { LockedOrder } from './change-status.ts'

type Judged = {
  /** The amount by which the order goes beyond the account; zero when it fits or is paid in another way. */
  beyond: Minor
  hold: Pick<LockedOrder, 'holdReason' | 'holdLimit' | 'holdOpen'>
}

const free: Judged = { beyond: zero, hold: { holdReason: null, holdLimit: null, holdOpen: null } }

/** Takes an order and what is still due of it after its change. `locked`: no other order of its company is judged until the transaction ends. */
export async function judgeHold(ctx: Ctx, order: LockedOrder, due: number, { locked }: { locked: boolean }): Promise<Judged> {
  if (due <= 0 || !(await isOnAccountMethod(ctx, order.paymentMethodId))) return free
  const account = await (locked ? readAccountLocked : readAccount)(ctx, order.companyId)
  const own = await openOnAccount(ctx, order.id)
  // A company that has lost its terms may owe nothing.
  const terms = { limit: account?.limit ?? zero, open: minor((account?.open ?? own) - own) }
  const beyond = beyondLimit(terms, minor(due))
  return beyond > 0 ? { beyond, hold: { holdReason: 'creditLimit', holdLimit: terms.limit, holdOpen: terms.open } } : free
}
