import { Secret, TOTP } from 'otpauth'

/** The code that an app shows for its secret, `later` steps of half a minute from now; one before the present one may be over when it arrives. */
export const codeOf = (secret: string, later = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({ timestamp: Date.now() + later * 30_000 })
