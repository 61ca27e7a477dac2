// The door of the accounts module.
export { accountErrors } from './account-errors.ts'
export { createSession, findActor } from './sessions.ts'
export {
  type AddressRecord,
  adminsReceivingMails,
  type CustomerRecord,
  findAddress,
  getCustomer,
  lockCustomer,
  personName,
} from './records.ts'
