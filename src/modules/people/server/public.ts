// The functions of people that other modules may use.
export { addCustomer, addSuperAdmin } from './add-people.ts'
export { getBuyer } from './buyers.ts'
export { takeNewEmail } from './change-email.ts'
export { type Checked, markConfirmed, recordSignIn, replacePassword } from './credentials.ts'
export { holdAccount } from './hold-account.ts'
export { personOf } from './me.ts'
export { adminOf } from './own-profile.ts'
export { getOwnCustomer } from './own-customers.ts'
export { personErrors } from './person-errors.ts'
export { labelOf, mailPerson, mailTo, type Recipient, recipientColumns } from './person-mails.ts'
export { phoneNumber } from './phone.ts'
export { findEntitled, permissionsOf } from './present-rights.ts'
export {
  type AddressRecord,
  adminsReceivingMails,
  type CustomerRecord,
  findAddress,
  findUsualAddress,
  getCustomer,
  getCustomerLocked,
} from './records.ts'
export { hasAddress, hasPhone, hasWords, peopleNamed } from './search.ts'
export { seedPeople } from './seed-people.ts'
