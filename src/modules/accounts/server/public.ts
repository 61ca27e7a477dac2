// The door of the accounts module.
export { accountLink } from './account-mails.ts'
export { checkBot } from './bot-check.ts'
export { addressPart, type AddressRecord, adminsReceivingMails, type CustomerRecord, getCustomer, heldCustomerPart } from './records.ts'
export { seedPeople } from './seed-people.ts'
export { findActor } from './sessions.ts'
