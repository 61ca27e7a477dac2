// The functions of signing in that other modules may use.
export { afterBotCheck, checkBot } from './bot-check.ts'
export { accountLink } from './link-mails.ts'
export { hashPassword } from './passwords.ts'
export { findActor } from './sessions.ts'
export { isSetupNeeded } from './set-up.ts'
