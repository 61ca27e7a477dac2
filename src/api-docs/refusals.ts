// The refusals of a call: those of its access and its form, which its declaration says, and those of its own, which tools/refusals.ts derives.
import type { AnyEndpoint } from '#shared/endpoint.ts'
import { coreErrors, type ErrorMaker, textKey } from '#shared/errors.ts'
import { rawText } from '../server/texts.ts'
import listed from './refusals.json' with { type: 'json' }

export type Refusal = { code: string; status: number; text: string }

const {
  apiKey,
  sessionExpired,
  loginRequired,
  notEligible,
  notPermitted,
  onlyLooking,
  restricted,
  notApproved,
  customerNotChosen,
  notFound,
  xsrf,
  unreadable,
  tooLarge,
  mediaType,
  invalid,
  tooMany,
  server,
  busy,
  diskFull,
} = coreErrors

/** The errors that follow from what an endpoint declares. */
function declaredOf({
  lookingMay,
  access,
  method,
  may,
  restrictedMay,
  webhook,
  upload,
  limit,
  params,
  query,
  body,
}: AnyEndpoint): ErrorMaker[] {
  const writes = method !== 'GET'
  const isCustomers = access === 'customer' || access === 'buyer'
  const judges = isCustomers || access === 'person'
  return [
    ...(webhook ? [] : [apiKey]),
    // A write of somebody signed in who is erased meanwhile is refused as signed out, also where anybody may write.
    ...(access !== 'public' || (writes && !webhook) ? [sessionExpired] : []),
    ...(access === 'public' ? [] : [loginRequired, notEligible]),
    ...(may ? [notPermitted] : []),
    ...(writes && !webhook && !lookingMay ? [onlyLooking] : []),
    ...(access === 'buyer' || (judges && writes && !restrictedMay) ? [restricted] : []),
    ...(access === 'buyer' ? [notApproved] : []),
    ...(isCustomers ? [customerNotChosen] : []),
    ...(access === 'public' && writes && !webhook ? [xsrf] : []),
    ...(writes ? [tooLarge, diskFull] : []),
    ...(writes && !webhook ? [unreadable, mediaType] : []),
    ...(params ? [notFound] : []),
    ...(query || body || upload ? [invalid] : []),
    ...(limit ? [tooMany] : []),
    server,
    busy,
  ]
}

const own: Record<string, readonly string[] | undefined> = listed

/** All refusals of an endpoint, by status and code. */
export function refusalsOf(endpoint: AnyEndpoint): Refusal[] {
  const found = new Map(declaredOf(endpoint).map((make) => [make().code, make().status]))
  for (const each of own[`${endpoint.method} ${endpoint.path}`] ?? []) {
    const [status, code = ''] = each.split(' ')
    found.set(code, Number(status))
  }
  return [...found]
    .map(([code, status]) => ({ code, status, text: rawText(textKey(code)) }))
    .sort((a, b) => a.status - b.status || a.code.localeCompare(b.code))
}
