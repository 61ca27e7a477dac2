// THE LIST: every module's routes, jobs and listeners; one line per module and kind.
import type { Listener } from './server/events.ts'
import type { Route } from './server/http.ts'
import type { Worker } from './server/jobs.ts'
import { fileRoutes, fileWorkers } from '#modules/files/server/routes.ts'
import { settingsRoutes } from '#modules/settings/server/routes.ts'
import { paymentRoutes, paymentWorkers } from '#modules/payments/server/routes.ts'

export const routes: readonly Route[] = [
  ...settingsRoutes,
  ...fileRoutes,
  ...paymentRoutes,
]

export const jobWorkers: readonly Worker[] = [
  ...fileWorkers,
  ...paymentWorkers,
]

export const listeners: readonly Listener[] = []
