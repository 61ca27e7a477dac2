// The door of the accounts module.
export { accountErrors } from './account-errors.ts'
export { checkBot } from './bot-check.ts'
export {
  type AddressRecord,
  adminsReceivingMails,
  type CustomerRecord,
  findAddress,
  getCustomer,
  lockCustomer,
  personName,
} from './records.ts'
export { seedPeople } from './seed-people.ts'
export { createSession, findActor } from './sessions.ts'
