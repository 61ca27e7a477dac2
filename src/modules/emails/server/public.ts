// The functions of emails that other modules may use.
export type { EmailKind } from '../kinds.ts'
export type { EmailDetail, EmailLine, EmailTotal } from './layout.ts'
export { listBrokenTemplates } from './templates.ts'
export { type EmailData, type EmailLink, type LinkMaker, sendEmail } from './send-email.ts'
