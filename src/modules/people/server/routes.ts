// Maps the endpoints of people to their functions.
import { done } from '#shared/endpoint.ts'
import { type Route, route } from '#server/http.ts'
import * as own from '../contract.ts'
import * as office from '../admin-contract.ts'
import * as profile from '../profile-admin-contract.ts'
import * as buyers from '../buyers-admin-contract.ts'
import * as team from '../salespeople-admin-contract.ts'
import * as staff from '../admins-contract.ts'
import * as ownData from '../personal-data-contract.ts'
import * as officeData from '../personal-data-admin-contract.ts'
import * as rights from '../roles-contract.ts'
import { listOwnCustomers } from './own-customers.ts'
import { addAddress, listAddresses, makeAddressDefault, removeAddress, updateAddress } from './addresses.ts'
import { getAdmin, inviteAdmin, listAdmins, saveAdmin } from './admins.ts'
import { addBuyerAddress, getBuyer, listBuyers } from './buyers.ts'
import { changeAdmins, removeAdmin } from './change-admins.ts'
import { needFormRoom, uploadApprovalForm } from './approval-form.ts'
import {
  approveUser,
  approveUsers,
  assignSalesperson,
  confirmUserEmail,
  inviteUser,
  moveUsers,
  refuseUser,
  restrictUser,
  setSeesPrices,
} from './decide-user.ts'
import { updateUser } from './change-user.ts'
import { addUser } from './add-user.ts'
import { changeSalespeople, getSalesperson, inviteSalesperson, listSalesTeam, saveSalesperson } from './sales-team.ts'
import { addUserNote, removeUserNote } from './user-notes.ts'
import { askErasure, declineErasure, withdrawErasure } from './answer-erasure.ts'
import { copyData, copyOwnData, erasePerson, getErasure } from './erase-person.ts'
import { getMe, personOf, updateProfile } from './me.ts'
import { getRole, listRoles, removeRole, saveRole } from './roles.ts'
import { getOwnProfile, showProfile, updateOwnProfile } from './own-profile.ts'
import { exportUsers, getUser, listSalespeople, listUsers } from './users.ts'

const ok = async (work: Promise<void>) => {
  await work
  return done
}

const ownAccount: Route[] = [
  route(own.getMe, (ctx) => getMe(ctx, personOf(ctx))),
  route(own.updateProfile, (ctx, { body }) => updateProfile(ctx, personOf(ctx), body)),
  route(own.listAddresses, listAddresses),
  route(own.addAddress, (ctx, { body }) => addAddress(ctx, body)),
  route(own.updateAddress, (ctx, { params, body }) => updateAddress(ctx, params.id, body)),
  route(own.removeAddress, (ctx, { params }) => ok(removeAddress(ctx, params.id))),
  route(own.makeAddressDefault, (ctx, { params }) => ok(makeAddressDefault(ctx, params.id))),
  route(own.uploadApprovalForm, (ctx, { file }) => uploadApprovalForm(ctx, file), needFormRoom),
  route(own.listOwnCustomers, listOwnCustomers),
]

const officeRoutes: Route[] = [
  route(profile.showProfile, showProfile),
  route(profile.getOwnProfile, getOwnProfile),
  route(profile.updateOwnProfile, (ctx, { body }) => updateOwnProfile(ctx, body)),
  route(buyers.listBuyers, (ctx, { query }) => listBuyers(ctx, query.search)),
  route(buyers.getBuyer, (ctx, { params }) => getBuyer(ctx, params.id)),
  route(buyers.addBuyerAddress, (ctx, { params, body }) => addBuyerAddress(ctx, params.id, body)),
  route(office.listUsers, listUsers),
  route(office.exportUsers, exportUsers),
  route(office.getUser, (ctx, { params }) => getUser(ctx, params.id)),
  route(office.updateUser, (ctx, { params, body }) => updateUser(ctx, params.id, body)),
  route(office.approveUser, (ctx, { params, body }) => approveUser(ctx, params.id, body)),
  route(office.approveUsers, (ctx, { body }) => approveUsers(ctx, body)),
  route(office.refuseUser, (ctx, { params, body }) => refuseUser(ctx, params.id, body)),
  route(office.restrictUser, (ctx, { params, body }) => restrictUser(ctx, params.id, body)),
  route(office.confirmUserEmail, (ctx, { params }) => confirmUserEmail(ctx, params.id)),
  route(office.setSeesPrices, (ctx, { params, body }) => setSeesPrices(ctx, params.id, body)),
  route(office.assignSalesperson, (ctx, { params, body }) => assignSalesperson(ctx, params.id, body)),
  route(office.moveUsers, (ctx, { body }) => moveUsers(ctx, body)),
  route(office.addUserNote, (ctx, { params, body }) => addUserNote(ctx, params.id, body.text)),
  route(office.removeUserNote, (ctx, { params }) => removeUserNote(ctx, params.id, params.noteId)),
  route(office.listSalespeople, listSalespeople),
]

const superRoutes: Route[] = [
  route(staff.listAdmins, (ctx, { query }) => listAdmins(ctx, query)),
  route(staff.getAdmin, (ctx, { params }) => getAdmin(ctx, params.id)),
  route(staff.createAdmin, (ctx, { body }) => saveAdmin(ctx, null, body)),
  route(staff.updateAdmin, (ctx, { params, body }) => saveAdmin(ctx, params.id, body)),
  route(staff.removeAdmin, (ctx, { params }) => removeAdmin(ctx, params.id)),
  route(staff.changeAdmins, (ctx, { body }) => changeAdmins(ctx, body)),
  route(staff.inviteAdmin, (ctx, { params }) => inviteAdmin(ctx, params.id)),
  route(rights.listRoles, (ctx, { query }) => listRoles(ctx, query)),
  route(rights.getRole, (ctx, { params }) => getRole(ctx, params.id)),
  route(rights.createRole, (ctx, { body }) => saveRole(ctx, null, body)),
  route(rights.updateRole, (ctx, { params, body }) => saveRole(ctx, params.id, body)),
  route(rights.removeRole, (ctx, { params }) => removeRole(ctx, params.id)),
]

const salesTeamRoutes: Route[] = [
  route(team.listSalesTeam, (ctx, { query }) => listSalesTeam(ctx, query)),
  route(team.getSalesperson, (ctx, { params }) => getSalesperson(ctx, params.id)),
  route(team.createSalesperson, (ctx, { body }) => saveSalesperson(ctx, null, body)),
  route(team.updateSalesperson, (ctx, { params, body }) => saveSalesperson(ctx, params.id, body)),
  route(team.changeSalespeople, (ctx, { body }) => changeSalespeople(ctx, body)),
  route(team.inviteSalesperson, (ctx, { params }) => inviteSalesperson(ctx, params.id)),
  route(team.addUser, (ctx, { body }) => addUser(ctx, body)),
  route(team.inviteUser, (ctx, { params }) => inviteUser(ctx, params.id)),
]

const dataRoutes: Route[] = [
  route(ownData.copyOwnData, copyOwnData),
  route(ownData.askErasure, (ctx) => ok(askErasure(ctx))),
  route(ownData.withdrawErasure, (ctx) => ok(withdrawErasure(ctx))),
  route(officeData.copyOwnAdminData, copyOwnData),
  route(officeData.getUserErasure, (ctx, { params }) => getErasure(ctx, params.id, 'user')),
  route(officeData.eraseUser, (ctx, { params }) => erasePerson(ctx, params.id, 'user')),
  route(officeData.declineErasure, async (ctx, { params, body }) => {
    await declineErasure(ctx, params.id, body.reason)
    return getErasure(ctx, params.id, 'user')
  }),
  route(officeData.copyUserData, (ctx, { params }) => copyData(ctx, params.id, 'user')),
  route(officeData.getAdminErasure, (ctx, { params }) => getErasure(ctx, params.id, 'admin')),
  route(officeData.eraseAdmin, (ctx, { params }) => erasePerson(ctx, params.id, 'admin')),
  route(officeData.copyAdminData, (ctx, { params }) => copyData(ctx, params.id, 'admin')),
]

export const personRoutes: Route[] = [...dataRoutes, ...ownAccount, ...officeRoutes, ...salesTeamRoutes, ...superRoutes]
