// The door of the accounts module.
export { checkBot } from './bot-check.ts'
export { type AddressRecord, adminsReceivingMails, type CustomerRecord, findAddress, getCustomer, lockCustomer } from './records.ts'
export { seedPeople } from './seed-people.ts'
export { findActor } from './sessions.ts'
