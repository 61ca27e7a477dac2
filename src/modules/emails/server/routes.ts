import { type Route, route } from '#server/http.ts'
import { batchWorker, type Worker } from '#server/jobs.ts'
import * as office from '../admin-contract.ts'
import { deliverEmails } from './deliver-email.ts'
import { listSentEmails } from './queries.ts'
import { sendEmailJob } from './send-email.ts'

export const emailRoutes: Route[] = [route(office.listSentEmails, listSentEmails)]

export const emailWorkers: Worker[] = [batchWorker(sendEmailJob, deliverEmails)]
