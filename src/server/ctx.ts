// The context: the first argument of every verb and query, built once per request or job.
import type { Event } from '#shared/events.ts'
import type { Locale } from '#shared/locale.ts'
import type { Permission } from '#shared/permissions.ts'
import type { Profile } from '#shared/profile.ts'
import type { Config } from './config.ts'
import type { Db, Tx } from './db/client.ts'
import type { Job } from './job.ts'
import type { Storage } from './storage.ts'

export type CustomerStatus = 'unconfirmed' | 'confirmed' | 'approved' | 'refused'

/** The customer that a request acts for: the person themselves, or the one a salesperson chose. */
export type ActingCustomer = {
  customerId: string
  companyId: string
  status: CustomerStatus
  canSeePrices: boolean
  isRestricted: boolean
}

export type Actor =
  | { kind: 'visitor' }
  /** `seenById`: an admin looks at the shop as this customer, and may change nothing. */
  | ({ kind: 'customer'; id: string; sessionId: string; seenById?: string } & ActingCustomer)
  | { kind: 'salesperson'; id: string; sessionId: string; actingFor: ActingCustomer | null }
  | { kind: 'admin'; id: string; sessionId: string; isSuper: boolean; permissions: readonly Permission[] }
  | { kind: 'system' }

/** Calls an event's listeners in this transaction. */
export type Announce = <T>(event: Event<T>, payload: T) => Promise<void>

export type EnqueueOptions = { startAfter?: Date; singletonKey?: string; priority?: number }
/** Enqueues a job in this transaction; a rollback removes it. */
export type Enqueue = <T>(job: Job<T>, data: T, options?: EnqueueOptions) => Promise<void>

export type Logger = {
  info(fields: object, message?: string): void
  warn(fields: object, message?: string): void
  error(fields: object, message?: string): void
}

export type Ctx = {
  db: Db | Tx
  /** Runs work in a transaction of its own (a savepoint inside another one); its jobs and events belong to it. */
  tx<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>
  actor: Actor
  /** A storefront call with a valid admin token: it shows drafts and is never cached. */
  isPreview: boolean
  now: Date
  locale: Locale
  log: Logger
  enqueue: Enqueue
  announce: Announce
  config: Config
  profile: Profile
  storage: Storage
  requestId: string
  ip: string
  /** In a job: aborted when the shop stops or the job's time is over, so that long work ends between two steps. */
  ending?: AbortSignal
  /** In a job: aborted when the shop stops, for a step that has to be finished although the job's time is over. */
  stopping?: AbortSignal
  /** In a job: its id in the queue, by which `isStillQueued` looks for it. */
  jobId?: string
}

/** The customer behind a request (a salesperson's chosen one included), or null. */
export function customerOf(ctx: Ctx): ActingCustomer | null {
  if (ctx.actor.kind === 'customer') return ctx.actor
  if (ctx.actor.kind === 'salesperson') return ctx.actor.actingFor
  return null
}
