// Passkeys (WebAuthn) as a second factor: made by the browser for the shop's public address, checked by the library, each answer once.
import { textIn } from '#shared/locale.ts'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { isIP } from 'node:net'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '#server/ctx.ts'
import { refusing } from '#server/db/failures.ts'
import { getSettings } from '#modules/settings/server/public.ts'
import { type NewPasskeyQuestion, type PasskeyQuestion, Transport } from '../second-factor-contract.ts'
import { signInErrors } from './sign-in-errors.ts'
import { passkeys } from './tables.ts'

const mostPasskeys = 10

/** A fifth of the modules that packages bring to the server: loaded when a passkey is first made or used. */
const library = () => import('@simplewebauthn/server')

const placeOf = ({ config }: Ctx) => {
  const { origin, hostname, protocol } = new URL(config.publicUrl)
  return { origin, hostname, isSecure: protocol === 'https:' || hostname === 'localhost' }
}

/** Browsers make passkeys for names reached by HTTPS, and for localhost. */
export function arePasskeysPossible(ctx: Ctx): boolean {
  const { hostname, isSecure } = placeOf(ctx)
  return isSecure && isIP(hostname.replace(/^\[|\]$/g, '')) === 0
}

/** How long the browser waits for the person, in milliseconds. */
const timeout = 60_000
const known = (transports: readonly string[]) => transports.flatMap((each) => Transport.safeParse(each).data ?? [])

const Text = z.string().max(20_000)
const Extensions = z.record(z.string(), z.unknown()).default({})
const Attachment = z.enum(['platform', 'cross-platform']).nullish()
const shared = { id: Text, rawId: Text, type: z.literal('public-key'), clientExtensionResults: Extensions }
const MadeAnswer = z.object({
  ...shared,
  authenticatorAttachment: Attachment,
  response: z.object({ clientDataJSON: Text, attestationObject: Text, transports: z.array(z.string().max(20)).max(10).default([]) }),
})
const SignedAnswer = z.object({
  ...shared,
  authenticatorAttachment: Attachment,
  response: z.object({ clientDataJSON: Text, authenticatorData: Text, signature: Text, userHandle: Text.nullish() }),
})

const refused = () => signInErrors.passkeyRefused()

const passkeysOf = (ctx: Ctx, personId: string) => ctx.db.select().from(passkeys).where(eq(passkeys.personId, personId))

const asKnown = ({ credentialId, transports }: typeof passkeys.$inferSelect) => ({
  id: credentialId,
  type: 'public-key' as const,
  transports: known(transports),
})

type Owner = { id: string; email: string; firstName: string; lastName: string }

/** The options with which the browser makes a passkey; they contain the challenge. */
export async function askForNewPasskey(ctx: Ctx, person: Owner): Promise<NewPasskeyQuestion> {
  if (!arePasskeysPossible(ctx)) throw refused()
  const present = await passkeysOf(ctx, person.id)
  if (present.length >= mostPasskeys) throw signInErrors.tooManyPasskeys({ params: { max: mostPasskeys } })
  const shop = textIn((await getSettings(ctx)).site.name, ctx.locale)
  const { hostname } = placeOf(ctx)
  const { generateRegistrationOptions } = await library()
  const { user, challenge, pubKeyCredParams } = await generateRegistrationOptions({
    rpName: shop,
    rpID: hostname,
    userID: new TextEncoder().encode(person.id),
    userName: person.email,
    userDisplayName: `${person.firstName} ${person.lastName}`,
  })
  return {
    rp: { id: hostname, name: shop },
    user,
    challenge,
    pubKeyCredParams,
    timeout,
    excludeCredentials: present.map(asKnown),
    authenticatorSelection: { residentKey: 'preferred', requireResidentKey: false, userVerification: 'preferred' },
    attestation: 'none',
  }
}

type Made = { personId: string; challenge: string | null; answer: unknown; name: string }

/** Adds the passkey that the browser made for the challenge. */
export async function addPasskey(ctx: Ctx, { personId, challenge, answer, name }: Made): Promise<void> {
  const { data: response } = MadeAnswer.safeParse(answer)
  if (!response || challenge === null) throw refused()
  const { origin, hostname } = placeOf(ctx)
  const { verifyRegistrationResponse } = await library()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: withoutEmpty(response) as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: hostname,
    requireUserVerification: false,
  }).catch(() => ({ verified: false as const, registrationInfo: undefined }))
  if (!verified || !registrationInfo) throw refused()
  const { id: credentialId, publicKey, counter } = registrationInfo.credential
  await refusing({ passkeys_credential_key: signInErrors.passkeyRefused }, () =>
    ctx.db.insert(passkeys).values({
      personId,
      credentialId,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: known(response.response.transports),
      name,
      createdAt: ctx.now.toISOString(),
    }),
  )
}

/** The options with which the browser asks for one of the person's passkeys; they contain the challenge. */
export async function askForPasskey(ctx: Ctx, personId: string): Promise<PasskeyQuestion> {
  const present = await passkeysOf(ctx, personId)
  if (present.length === 0) throw refused()
  const rpId = placeOf(ctx).hostname
  const { generateAuthenticationOptions } = await library()
  const { challenge } = await generateAuthenticationOptions({ rpID: rpId })
  return { challenge, rpId, timeout, allowCredentials: present.map(asKnown), userVerification: 'preferred' }
}

/** Accepts a passkey's answer to the challenge, and notes the use; anything else is refused. */
export async function takePasskey(
  ctx: Ctx,
  { personId, challenge, answer }: Pick<Made, 'personId' | 'challenge' | 'answer'>,
): Promise<void> {
  const { data: response } = SignedAnswer.safeParse(answer)
  if (!response || challenge === null) throw refused()
  const { verifyAuthenticationResponse } = await library()
  const own = and(eq(passkeys.personId, personId), eq(passkeys.credentialId, response.id))
  const [passkey] = await ctx.db.select().from(passkeys).where(own).for('update')
  if (!passkey) throw refused()
  const { origin, hostname } = placeOf(ctx)
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: withoutEmpty(response) as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: hostname,
    requireUserVerification: false,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
      transports: known(passkey.transports),
    },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  if (!verified || !authenticationInfo) throw refused()
  await ctx.db
    .update(passkeys)
    .set({ counter: authenticationInfo.newCounter, lastUsedAt: ctx.now.toISOString() })
    .where(eq(passkeys.id, passkey.id))
}

/** The library takes absent keys, not empty ones. */
const withoutEmpty = (answer: object): object => JSON.parse(JSON.stringify(answer, (_, value: unknown) => value ?? undefined))
