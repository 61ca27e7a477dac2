// One-time codes of an app (RFC 6238): six digits that change every thirty seconds; one step of clock skew either way, each code once.
import { textIn } from '#shared/locale.ts'
import { and, eq, lt } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { westernDigits } from '#shared/money.ts'
import type { Ctx } from '#server/ctx.ts'
import { refusing } from '#server/db/failures.ts'
import { getSettings } from '#modules/settings/server/public.ts'
import { seal, unseal } from './seal.ts'
import { signInErrors } from './sign-in-errors.ts'
import { codeGenerators } from './tables.ts'

const period = 30
const generator = (secret: string): TOTP => new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period })

/** The digits of a typed code; null when it is no such code. */
export function digitsOf(typed: string): string | null {
  const digits = westernDigits(typed).replace(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? digits : null
}

/** The time step that a code belongs to; null when it is wrong or too far away. */
function stepOf(ctx: Ctx, secret: string, code: string): number | null {
  const timestamp = ctx.now.getTime()
  const skew = generator(secret).validate({ token: code, timestamp, window: 1 })
  return skew === null ? null : Math.floor(timestamp / 1000 / period) + skew
}

/** A new secret: as text, as the address that apps read from a picture, and sealed for the database. */
export async function newSecret(
  ctx: Ctx,
  { id, email }: { id: string; email: string },
): Promise<{ secret: string; address: string; sealed: string }> {
  const { site } = await getSettings(ctx)
  const secret = new Secret({ size: 20 }).base32
  const address = new TOTP({
    issuer: textIn(site.name, ctx.locale),
    label: email,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period,
  })
  return { secret, address: address.toString(), sealed: seal(ctx, id, secret) }
}

/** Adds the app of a set-up, whose first code proves it. */
export async function addCodeGenerator(ctx: Ctx, personId: string, sealed: string | null, typed: string): Promise<void> {
  const code = digitsOf(typed)
  const secret = sealed && unseal(ctx, personId, sealed)
  const lastStep = code && secret ? stepOf(ctx, secret, code) : null
  if (!sealed || lastStep === null) throw signInErrors.codeWrong({ fields: [{ path: 'code', key: 'signIn.codeWrong' }] })
  await refusing({ code_generators_pkey: signInErrors.hasCodeAlready }, () =>
    ctx.db.insert(codeGenerators).values({ personId, secret: sealed, lastStep, createdAt: ctx.now.toISOString() }),
  )
}

/** Uses a code up: true when it is right and neither it nor a later one was used before. */
export async function takeCode(ctx: Ctx, personId: string, code: string): Promise<boolean> {
  const [known] = await ctx.db.select().from(codeGenerators).where(eq(codeGenerators.personId, personId))
  const secret = known ? unseal(ctx, personId, known.secret) : null
  if (known && secret === null) ctx.log.warn({ personId }, 'the secret of a one-time code app was sealed with another shop secret')
  const step = secret === null ? null : stepOf(ctx, secret, code)
  if (step === null) return false
  const taken = await ctx.db
    .update(codeGenerators)
    .set({ lastStep: step })
    .where(and(eq(codeGenerators.personId, personId), lt(codeGenerators.lastStep, step)))
    .returning({ personId: codeGenerators.personId })
  return taken.length > 0
}
