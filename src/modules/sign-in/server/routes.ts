// Maps the endpoints of signing in to their functions, and lists the jobs.
import { z } from 'zod'
import { done } from '#shared/endpoint.ts'
import type { Ctx } from '#server/ctx.ts'
import { type Route, route } from '#server/http.ts'
import { job } from '#server/job.ts'
import { type Worker, worker } from '#server/jobs.ts'
import { removeOldTries } from '#server/rate-limit.ts'
import { adminOf, personOf } from '#modules/people/server/public.ts'
import * as admin from '../admin-contract.ts'
import * as api from '../contract.ts'
import * as ownFactor from '../second-factor-contract.ts'
import * as office from '../second-factor-admin-contract.ts'
import { seeAsCustomer as seeAsEndpoint } from '../see-as-admin-contract.ts'
import { chooseCustomer, stopActing } from './acting.ts'
import { newBotCheck } from './bot-check.ts'
import { mailLink, sendLink } from './link-mails.ts'
import { askNewEmail } from './new-email.ts'
import { changePassword, requestReset, setNewPassword } from './new-password.ts'
import { findLink, passwordLinks, removeOldTokens } from './one-time-tokens.ts'
import { endOtherSessions, endSession, listSessions } from './own-sessions.ts'
import { confirmEmail, furtherErrors, register, resendConfirmation } from './register.ts'
import {
  beginCode,
  beginPasskey,
  confirmCode,
  confirmPasskey,
  findFactor,
  getSecondFactor,
  newRecoveryCodes,
  removeFactor,
  startSetUp,
  takeOffFactor,
} from './second-factor.ts'
import { seeAsCustomer } from './see-as.ts'
import { getPasskeyQuestion, signInByCode, signInByPasskey } from './second-step-sign-in.ts'
import { removeOldSteps } from './second-steps.ts'
import { endOwnSession, removeOldSessions } from './sessions.ts'
import { isSetupNeeded, setUp } from './set-up.ts'
import { signIn, signInAdmin } from './sign-in.ts'

const ok = async (work: Promise<void>) => {
  await work
  return done
}

const secondFactorRoutes: Route[] = [
  route(ownFactor.signInByCode, (ctx, { body, device }) => signInByCode(ctx, body, device)),
  route(ownFactor.getPasskeyQuestion, (ctx, { body }) => getPasskeyQuestion(ctx, body.step)),
  route(ownFactor.signInByPasskey, (ctx, { body, device }) => signInByPasskey(ctx, body, device)),
  route(ownFactor.beginCode, (ctx, { body }) => beginCode(ctx, body.step)),
  route(ownFactor.confirmCode, (ctx, { body, device }) => confirmCode(ctx, body, device)),
  route(ownFactor.beginPasskey, (ctx, { body }) => beginPasskey(ctx, body.step)),
  route(ownFactor.confirmPasskey, (ctx, { body, device }) => confirmPasskey(ctx, body, device)),
  route(ownFactor.getSecondFactor, getSecondFactor),
  route(ownFactor.startSetUp, (ctx, { body }) => startSetUp(ctx, body.password)),
  route(ownFactor.removeFactor, (ctx, { body }) => removeFactor(ctx, body)),
  route(ownFactor.newRecoveryCodes, (ctx, { body }) => newRecoveryCodes(ctx, body.password)),
  route(ownFactor.listSessions, listSessions),
  route(ownFactor.endSession, (ctx, { params }) => ok(endSession(ctx, params.id))),
  route(ownFactor.endOtherSessions, endOtherSessions),
  route(office.getAdminSecondFactor, getSecondFactor),
  route(office.startAdminSetUp, (ctx, { body }) => startSetUp(ctx, body.password)),
  route(office.removeAdminFactor, (ctx, { body }) => removeFactor(ctx, body)),
  route(office.newAdminRecoveryCodes, (ctx, { body }) => newRecoveryCodes(ctx, body.password)),
  route(office.listAdminSessions, listSessions),
  route(office.endAdminSession, (ctx, { params }) => ok(endSession(ctx, params.id))),
  route(office.endOtherAdminSessions, endOtherSessions),
  route(seeAsEndpoint, (ctx, { params, device }) => seeAsCustomer(ctx, params.id, device)),
  route(office.findUserFactor, (ctx, { params }) => findFactor(ctx, params.id, false)),
  route(office.takeOffUserFactor, (ctx, { params }) => takeOffFactor(ctx, params.id, false)),
  route(office.findAdminFactor, (ctx, { params }) => findFactor(ctx, params.id, true)),
  route(office.takeOffAdminFactor, (ctx, { params }) => takeOffFactor(ctx, params.id, true)),
]

export const signInRoutes: Route[] = [
  ...secondFactorRoutes,
  route(api.getBotCheck, newBotCheck),
  { ...route(api.register, (ctx, { body }) => register(ctx, body)), furtherErrors },
  route(api.confirmEmail, (ctx, { body }) => confirmEmail(ctx, body.token)),
  route(api.resendConfirmation, (ctx, { body }) => resendConfirmation(ctx, body.email)),
  route(api.signIn, (ctx, { body, device }) => signIn(ctx, body, device)),
  route(api.signOut, (ctx) => ok(endOwnSession(ctx))),
  route(api.requestReset, (ctx, { body }) => requestReset(ctx, body.email)),
  route(api.checkResetLink, async (ctx, { body }) => {
    const link = await findLink(ctx, passwordLinks, body.token)
    return { state: link?.state ?? 'over', isInvitation: link?.purpose === 'invitation' }
  }),
  route(api.setNewPassword, (ctx, { body, device }) => setNewPassword(ctx, body, device)),
  route(api.getSetup, async (ctx) => ({ isNeeded: await isSetupNeeded(ctx) })),
  route(api.setUp, (ctx, { body, device }) => setUp(ctx, body, device)),
  route(admin.signInAdmin, (ctx, { body, device }) => signInAdmin(ctx, body, device)),
  route(admin.signOutAdmin, (ctx) => ok(endOwnSession(ctx))),
  route(admin.changeOwnPassword, (ctx, { body, device }) => changePassword(ctx, adminOf(ctx), body, device)),
  route(admin.askNewEmail, (ctx, { body }) => askNewEmail(ctx, adminOf(ctx), body)),
  route(api.changePassword, (ctx, { body, device }) => changePassword(ctx, personOf(ctx), body, device)),
  route(api.chooseCustomer, (ctx, { params }) => chooseCustomer(ctx, params.id)),
  route(api.stopActing, (ctx) => ok(stopActing(ctx))),
]

const cleanUp = job('signIn.cleanUp', z.object({}))

async function removeWhatIsOver(ctx: Ctx): Promise<void> {
  await removeOldSessions(ctx)
  await removeOldTokens(ctx)
  await removeOldSteps(ctx)
  await removeOldTries(ctx.db)
}

export const signInWorkers: Worker[] = [worker(sendLink, mailLink), worker(cleanUp, removeWhatIsOver, '17 * * * *')]
