// Maps the account endpoints to their functions, and lists the jobs.
import { z } from 'zod'
import { done } from '#shared/endpoint.ts'
import type { Ctx } from '#server/ctx.ts'
import { type Route, route } from '#server/http.ts'
import { job } from '#server/job.ts'
import { type Worker, worker } from '#server/jobs.ts'
import * as own from '../contract.ts'
import * as office from '../admin-contract.ts'
import * as front from '../sign-in-contract.ts'
import { mailLink, sendLink } from './account-mails.ts'
import { chooseCustomer, listOwnCustomers, stopActing } from './acting.ts'
import { addAddress, listAddresses, makeAddressDefault, removeAddress, updateAddress } from './addresses.ts'
import { needFormRoom, uploadApprovalForm } from './approval-form.ts'
import { newBotCheck } from './bot-check.ts'
import { approveUser, approveUsers, assignSalesperson, refuseUser, restrictUser, setSeesPrices, updateUser } from './decide-user.ts'
import { getMe, personOf, updateProfile } from './me.ts'
import { changePassword, requestReset, setNewPassword } from './new-password.ts'
import { findLink, removeOldTokens } from './one-time-tokens.ts'
import { listCompanies } from './companies.ts'
import { confirmEmail, furtherErrors, register, resendConfirmation } from './register.ts'
import { endOwnSession, removeOldSessions } from './sessions.ts'
import { isSetupNeeded, setUp } from './set-up.ts'
import { signIn, signInAdmin } from './sign-in.ts'
import { showProfile, exportUsers, getUser, listSalespeople, listUsers } from './users.ts'

const ok = async (work: Promise<void>) => {
  await work
  return done
}

const comingIn: Route[] = [
  route(front.getBotCheck, newBotCheck),
  { ...route(front.register, (ctx, { body }) => register(ctx, body)), furtherErrors },
  route(front.confirmEmail, (ctx, { body }) => confirmEmail(ctx, body.token)),
  route(front.resendConfirmation, (ctx, { body }) => resendConfirmation(ctx, body.email)),
  route(front.signIn, (ctx, { body, device }) => signIn(ctx, body, device)),
  route(front.signOut, (ctx) => ok(endOwnSession(ctx))),
  route(front.requestReset, (ctx, { body }) => requestReset(ctx, body.email)),
  route(front.checkResetLink, async (ctx, { body }) => ({ state: (await findLink(ctx, 'resetPassword', body.token))?.state ?? 'over' })),
  route(front.setNewPassword, (ctx, { body, device }) => setNewPassword(ctx, body, device)),
  route(front.getSetup, async (ctx) => ({ isNeeded: await isSetupNeeded(ctx) })),
  route(front.setUp, (ctx, { body }) => setUp(ctx, body)),
  route(office.signInAdmin, (ctx, { body, device }) => signInAdmin(ctx, body, device)),
  route(office.signOutAdmin, (ctx) => ok(endOwnSession(ctx))),
]

const ownAccount: Route[] = [
  route(own.getMe, (ctx) => getMe(ctx, personOf(ctx))),
  route(own.updateProfile, (ctx, { body }) => updateProfile(ctx, personOf(ctx), body)),
  route(own.changePassword, (ctx, { body }) => changePassword(ctx, personOf(ctx), body)),
  route(own.listAddresses, listAddresses),
  route(own.addAddress, (ctx, { body }) => addAddress(ctx, body)),
  route(own.updateAddress, (ctx, { params, body }) => updateAddress(ctx, params.id, body)),
  route(own.removeAddress, (ctx, { params }) => ok(removeAddress(ctx, params.id))),
  route(own.makeAddressDefault, (ctx, { params }) => ok(makeAddressDefault(ctx, params.id))),
  route(own.uploadApprovalForm, (ctx, { file }) => uploadApprovalForm(ctx, file), needFormRoom),
  route(own.listOwnCustomers, listOwnCustomers),
  route(own.chooseCustomer, (ctx, { params }) => chooseCustomer(ctx, params.id)),
  route(own.stopActing, (ctx) => ok(stopActing(ctx))),
]

const officeRoutes: Route[] = [
  route(office.showProfile, showProfile),
  route(office.listUsers, listUsers),
  route(office.exportUsers, exportUsers),
  route(office.listCompanies, (ctx, { query }) => listCompanies(ctx, query)),
  route(office.getUser, (ctx, { params }) => getUser(ctx, params.id)),
  route(office.updateUser, (ctx, { params, body }) => updateUser(ctx, params.id, body)),
  route(office.approveUser, (ctx, { params, body }) => approveUser(ctx, params.id, body)),
  route(office.approveUsers, (ctx, { body }) => approveUsers(ctx, body)),
  route(office.refuseUser, (ctx, { params, body }) => refuseUser(ctx, params.id, body)),
  route(office.restrictUser, (ctx, { params, body }) => restrictUser(ctx, params.id, body)),
  route(office.setSeesPrices, (ctx, { params, body }) => setSeesPrices(ctx, params.id, body)),
  route(office.assignSalesperson, (ctx, { params, body }) => assignSalesperson(ctx, params.id, body)),
  route(office.listSalespeople, listSalespeople),
]

export const accountRoutes: Route[] = [...comingIn, ...ownAccount, ...officeRoutes]

const cleanUp = job('accounts.cleanUp', z.object({}))

async function removeWhatIsOver(ctx: Ctx): Promise<void> {
  await removeOldSessions(ctx)
  await removeOldTokens(ctx)
}

export const accountWorkers: Worker[] = [worker(sendLink, mailLink), worker(cleanUp, removeWhatIsOver, '17 * * * *')]
