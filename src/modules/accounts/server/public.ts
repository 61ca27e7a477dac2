// The functions of accounts that other modules may use.
export { accountLink } from './account-mails.ts'
export { checkBot } from './bot-check.ts'
export { type AddressRecord, adminsReceivingMails, type CustomerRecord, findAddress, getCustomer, holdCustomer } from './records.ts'
export { seedPeople } from './seed-people.ts'
export { findActor } from './sessions.ts'
