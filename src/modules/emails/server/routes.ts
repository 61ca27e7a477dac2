import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { waitingMailsDiscarded } from '#modules/settings/events.ts'
import { done } from '#shared/endpoint.ts'
import type { Ctx } from '#server/ctx.ts'
import { withLastChange } from '#server/entity/seen-version.ts'
import { type Listener, on } from '#server/events.ts'
import { type Route, route } from '#server/http.ts'
import { job } from '#server/job.ts'
import { type Worker, worker } from '#server/jobs.ts'
import { reachingOut } from '#server/restored-copy.ts'
import * as office from '../admin-contract.ts'
import * as templates from '../template-contract.ts'
import { deliverEmail, parkForgotten } from './deliver-email.ts'
import { dropQueued } from './drop-queued.ts'
import { forgetOldMails } from './forget-mails.ts'
import { getSentEmail, listSentEmails } from './queries.ts'
import { sendEmailsAgain } from './send-again.ts'
import { type LinkMaker, sendEmailJob } from './send-email.ts'
import { getEmailTemplate, listEmailTemplates, resetEmailTemplate, saveEmailTemplate, templateSubject } from './templates.ts'
import { listMailSamples, previewEmailTemplate, sendTestEmail } from './try-template.ts'

/** A template with who changed it last. */
const shown = (ctx: Ctx, template: templates.EmailTemplate): Promise<templates.ShownTemplate> =>
  withLastChange(ctx, templateSubject, template)

export const emailRoutes: Route[] = [
  route(office.listSentEmails, listSentEmails),
  route(office.sendEmailsAgain, async (ctx, { body }) => {
    await sendEmailsAgain(ctx, body.ids)
    return done
  }),
  route(office.getSentEmail, (ctx, { params }) => getSentEmail(ctx, params.id)),
  route(templates.listEmailTemplates, (ctx) => listEmailTemplates(ctx)),
  route(templates.getEmailTemplate, async (ctx, { params }) => shown(ctx, await getEmailTemplate(ctx, params.id))),
  route(templates.updateEmailTemplate, async (ctx, { params, body }) => shown(ctx, await saveEmailTemplate(ctx, params.id, body))),
  route(templates.resetEmailTemplate, async (ctx, { params, body }) => shown(ctx, await resetEmailTemplate(ctx, params.id, body.language))),
  route(templates.listMailSamples, (ctx, { params, query }) => listMailSamples(ctx, params.id, query.search)),
  route(templates.previewEmailTemplate, (ctx, { params, body }) => previewEmailTemplate(ctx, params.id, body)),
  route(templates.sendTestEmail, (ctx, { params, body }) => sendTestEmail(ctx, params.id, body)),
]

const park = job('emails.park', z.object({}))
const forget = job('emails.forgetOld', z.object({}))

/** The mails that waited in a restored copy are thrown away. */
export const emailListeners: readonly Listener[] = [on(waitingMailsDiscarded, (ctx) => dropQueued(ctx, () => sql`true`))]

/** Takes the function that makes the links of mails. A mail server that hangs blocks one lane; the other lanes go on. */
export const emailWorkers = (makeLink: LinkMaker): Worker[] => [
  reachingOut({ ...worker(sendEmailJob, (ctx, mail) => deliverEmail(ctx, mail, makeLink)), lanes: 3 }),
  // It would give up what waits for a release.
  reachingOut(worker(park, parkForgotten, '*/10 * * * *')),
  worker(forget, forgetOldMails, '37 2 * * *'),
]
