import type { CustomerState } from '../../lifecycle.ts'

/** Why an account has no orders yet; null once it is approved. */
export const unapproved = ({ status }: { status: CustomerState }): 'refused' | 'waiting' | null =>
  status === 'approved' ? null : status === 'refused' ? 'refused' : 'waiting'
