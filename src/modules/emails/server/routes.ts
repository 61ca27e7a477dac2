import { z } from 'zod'
import { done } from '#shared/endpoint.ts'
import { type Route, route } from '#server/http.ts'
import { job } from '#server/job.ts'
import { type Worker, worker } from '#server/jobs.ts'
import * as office from '../admin-contract.ts'
import { deliverEmail, parkForgotten } from './deliver-email.ts'
import { listSentEmails } from './queries.ts'
import { sendEmailsAgain } from './send-again.ts'
import { type LinkMaker, sendEmailJob } from './send-email.ts'

export const emailRoutes: Route[] = [
  route(office.listSentEmails, listSentEmails),
  route(office.sendEmailsAgain, async (ctx, { body }) => {
    await sendEmailsAgain(ctx, body.ids)
    return done
  }),
]

const park = job('emails.park', z.object({}))

/** Takes the function that makes the links of mails. A mail server that hangs blocks one lane; the other lanes go on. */
export const emailWorkers = (makeLink: LinkMaker): Worker[] => [
  { ...worker(sendEmailJob, (ctx, mail) => deliverEmail(ctx, mail, makeLink)), lanes: 3 },
  worker(park, parkForgotten, '*/10 * * * *'),
]
