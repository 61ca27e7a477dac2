import { z } from 'zod'

/** Every mail the shop can send. `orderStatus` and `returnStatus` have one text per status, named by their parameter `status`. */
export const emailKinds = [
  'confirmEmail',
  'resetPassword',
  'passwordChanged',
  'emailChanged',
  'newDevice',
  'secondFactorAdded',
  'secondFactorRemoved',
  'accountApproved',
  'accountRefused',
  'orderPlaced',
  'orderPlacedAdmin',
  'orderStatus',
  'orderRevised',
  'refundDueAdmin',
  'returnStatus',
  'returnAskedAdmin',
  'moneyCollected',
  'invoiceSent',
  'creditNoteSent',
  'invoiceReminder',
  'wishlistBack',
  'wishlistReduced',
  'stockAlertConfirm',
  'stockAlertBack',
  'contactCopy',
  'contactAdmin',
  'contactAnswer',
  'reviewCopy',
  'reviewAdmin',
  'reviewApproved',
  'reviewReplied',
] as const
export const EmailKind = z.enum(emailKinds)
export type EmailKind = z.output<typeof EmailKind>
