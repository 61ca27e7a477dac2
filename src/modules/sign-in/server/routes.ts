// Maps the endpoints of signing in to their functions, and lists the jobs.
import { z } from 'zod'
import { done } from '#shared/endpoint.ts'
import type { Ctx } from '#server/ctx.ts'
import { type Route, route } from '#server/http.ts'
import { job } from '#server/job.ts'
import { type Worker, worker } from '#server/jobs.ts'
import { personOf } from '#modules/people/server/public.ts'
import * as admin from '../admin-contract.ts'
import * as api from '../contract.ts'
import { chooseCustomer, stopActing } from './acting.ts'
import { newBotCheck } from './bot-check.ts'
import { mailLink, sendLink } from './link-mails.ts'
import { changePassword, requestReset, setNewPassword } from './new-password.ts'
import { findLink, removeOldTokens } from './one-time-tokens.ts'
import { confirmEmail, furtherErrors, register, resendConfirmation } from './register.ts'
import { endOwnSession, removeOldSessions } from './sessions.ts'
import { isSetupNeeded, setUp } from './set-up.ts'
import { signIn, signInAdmin } from './sign-in.ts'

const ok = async (work: Promise<void>) => {
  await work
  return done
}

export const signInRoutes: Route[] = [
  route(api.getBotCheck, newBotCheck),
  { ...route(api.register, (ctx, { body }) => register(ctx, body)), furtherErrors },
  route(api.confirmEmail, (ctx, { body }) => confirmEmail(ctx, body.token)),
  route(api.resendConfirmation, (ctx, { body }) => resendConfirmation(ctx, body.email)),
  route(api.signIn, (ctx, { body, device }) => signIn(ctx, body, device)),
  route(api.signOut, (ctx) => ok(endOwnSession(ctx))),
  route(api.requestReset, (ctx, { body }) => requestReset(ctx, body.email)),
  route(api.checkResetLink, async (ctx, { body }) => ({ state: (await findLink(ctx, 'resetPassword', body.token))?.state ?? 'over' })),
  route(api.setNewPassword, (ctx, { body, device }) => setNewPassword(ctx, body, device)),
  route(api.getSetup, async (ctx) => ({ isNeeded: await isSetupNeeded(ctx) })),
  route(api.setUp, (ctx, { body }) => setUp(ctx, body)),
  route(admin.signInAdmin, (ctx, { body, device }) => signInAdmin(ctx, body, device)),
  route(admin.signOutAdmin, (ctx) => ok(endOwnSession(ctx))),
  route(api.changePassword, (ctx, { body }) => changePassword(ctx, personOf(ctx), body)),
  route(api.chooseCustomer, (ctx, { params }) => chooseCustomer(ctx, params.id)),
  route(api.stopActing, (ctx) => ok(stopActing(ctx))),
]

const cleanUp = job('signIn.cleanUp', z.object({}))

async function removeWhatIsOver(ctx: Ctx): Promise<void> {
  await removeOldSessions(ctx)
  await removeOldTokens(ctx)
}

export const signInWorkers: Worker[] = [worker(sendLink, mailLink), worker(cleanUp, removeWhatIsOver, '17 * * * *')]
