// A stand-in of Stripe's HTTP API on a port of its own, for tests: pages, charges and refunds as far as the shop asks for them, with idempotency keys,
// and webhooks signed as Stripe signs them.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'

type Charge = {
  id: string
  object: 'payment_intent'
  status: 'succeeded' | 'requires_capture' | 'processing' | 'canceled'
  amount: number
  amount_received: number
  currency: string
  /** In seconds. */
  created: number
  metadata: Record<string, string>
}
type Page = {
  id: string
  object: 'checkout.session'
  url: string | null
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  client_reference_id: string
  amount_total: number
  currency: string
  isManual: boolean
  payment_intent: string | null
  metadata: Record<string, string>
}
type Refund = { id: string; payment_intent: string; amount: number; status: string; created: number; metadata: Record<string, string> }
type Answer = { status: number; body: object }
type Call = { path: string; key: string | undefined; form: URLSearchParams }

const secret = 'whsec_stand_in'
const refuse = (message: string): Answer => ({ status: 400, body: { error: { type: 'invalid_request_error', message } } })
const ok = (body: object): Answer => ({ status: 200, body })
const nowSeconds = () => Math.floor(Date.now() / 1000)
const isMade = ({ status }: Refund) => status !== 'failed' && status !== 'canceled'

/** A page of a list, newest first, as Stripe cuts it: by the time of making, the last id of the page before, and the limit. */
function pageOfList<T extends { id: string; created: number }>(all: readonly T[], form: URLSearchParams) {
  const [from, to] = [Number(form.get('created[gte]') ?? 0), Number(form.get('created[lte]') ?? Number.MAX_SAFE_INTEGER)]
  const within = all.filter(({ created }) => created >= from && created <= to).toReversed()
  const start = within.findIndex(({ id }) => id === form.get('starting_after')) + 1
  const limit = Number(form.get('limit') ?? 10)
  return { data: within.slice(start, start + limit), has_more: within.length > start + limit }
}

/** How the next calls go: answered, never heard, or done without an answer. */
export type Line = 'answers' | 'deaf' | 'losesAnswers'

export type StripeStandIn = Awaited<ReturnType<typeof stripeStandIn>>

/** Starts it; gives the environment for the shop, what a customer does on its page, its signed webhooks, and all calls that came. */
export async function stripeStandIn() {
  const pages = new Map<string, Page>()
  const charges = new Map<string, Charge>()
  const refunds: Refund[] = []
  const answers = new Map<string, { form: string; answer: Answer }>()
  const calls: Call[] = []
  const state: { line: Line } = { line: 'answers' }
  const meanwhile: { path: string; work: () => unknown }[] = []
  let count = 0
  const next = (kind: string) => `${kind}_${(count += 1)}`

  function makePage(form: URLSearchParams): Answer {
    const price = 'line_items[0][price_data]'
    const id = next('cs')
    const page: Page = {
      id,
      object: 'checkout.session',
      url: `https://checkout.stripe.com/c/${id}`,
      status: 'open',
      payment_status: 'unpaid',
      client_reference_id: form.get('client_reference_id') ?? '',
      amount_total: Number(form.get(`${price}[unit_amount]`)),
      currency: form.get(`${price}[currency]`) ?? '',
      isManual: form.get('payment_intent_data[capture_method]') === 'manual',
      payment_intent: null,
      metadata: { reference: form.get('metadata[reference]') ?? '' },
    }
    pages.set(id, page)
    return ok(page)
  }

  function actOnCharge(charge: Charge, action: string | undefined, form: URLSearchParams): Answer {
    if (action === undefined) return ok(shown(charge))
    if (charge.status !== 'requires_capture') return refuse(`This PaymentIntent's status is ${charge.status}`)
    const isTaken = action === 'capture'
    const received = isTaken ? Number(form.get('amount_to_capture')) : 0
    return ok(Object.assign(charge, { status: isTaken ? 'succeeded' : 'canceled', amount_received: received }))
  }

  function makeRefund(form: URLSearchParams): Answer {
    const charge = charges.get(form.get('payment_intent') ?? '')
    const amount = Number(form.get('amount'))
    const given = refunds.filter((each) => each.payment_intent === charge?.id && isMade(each)).reduce((sum, each) => sum + each.amount, 0)
    if (!charge || given + amount > charge.amount_received) return refuse('Refund amount is greater than unrefunded amount')
    const refund = {
      id: next('re'),
      payment_intent: charge.id,
      amount,
      status: 'succeeded',
      created: nowSeconds(),
      metadata: { movement: form.get('metadata[movement]') ?? '' },
    }
    refunds.push(refund)
    return ok(refund)
  }

  function answerTo(method: string, path: string, form: URLSearchParams): Answer {
    const [, , kind, ...steps] = path.split('/')
    const at = (index: number) => steps[index] ?? ''
    if (kind === 'refunds') {
      if (method === 'POST') return makeRefund(form)
      const of = form.get('payment_intent')
      const { data, has_more } = pageOfList(
        refunds.filter((each) => of === null || each.payment_intent === of),
        form,
      )
      return ok({ object: 'list', has_more, data: form.has('expand[0]') ? data.map(withCharge) : data })
    }
    if (kind === 'payment_intents' && steps.length === 0) {
      const { data, has_more } = pageOfList([...charges.values()], form)
      return ok({ object: 'list', has_more, data: data.map(shown) })
    }
    const charge = kind === 'payment_intents' ? charges.get(at(0)) : undefined
    if (charge) return actOnCharge(charge, steps[1], form)
    if (kind !== 'checkout') return refuse(`No such path: ${path}`)
    if (method === 'POST' && steps.length === 1) return makePage(form)
    const page = pages.get(at(1))
    if (!page) return refuse(`No such session: ${at(1)}`)
    if (at(2) === 'expire') {
      if (page.status !== 'open') return refuse(`This Session is ${page.status}`)
      Object.assign(page, { status: 'expired', url: null })
    }
    const intent = page.payment_intent && form.has('expand[0]') ? charges.get(page.payment_intent) : page.payment_intent
    return ok({ ...page, payment_intent: intent ?? null })
  }

  const chargeOf = ({ id }: Charge) => ({
    id: `ch_${id}`,
    amount_refunded: refunds.filter((each) => each.payment_intent === id && isMade(each)).reduce((sum, each) => sum + each.amount, 0),
  })
  const shown = (charge: Charge) => ({ ...charge, latest_charge: chargeOf(charge) })
  const withCharge = (refund: Refund) => {
    const charge = charges.get(refund.payment_intent)
    return { ...refund, payment_intent: charge ? shown(charge) : refund.payment_intent }
  }

  function once(method: string, path: string, key: string | undefined, form: URLSearchParams): Answer {
    if (method !== 'POST' || key === undefined) return answerTo(method, path, form)
    const known = answers.get(key)
    if (known && known.form !== `${path} ${form}`)
      return {
        status: 400,
        body: { error: { type: 'idempotency_error', message: 'Keys for idempotent requests can only be used with the same parameters' } },
      }
    const answer = known?.answer ?? answerTo(method, path, form)
    answers.set(key, { form: `${path} ${form}`, answer })
    return answer
  }

  async function take(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '', 'http://stripe.test')
    const body: Buffer[] = []
    for await (const part of request) body.push(part as Buffer)
    const form = request.method === 'GET' ? url.searchParams : new URLSearchParams(Buffer.concat(body).toString())
    const key = request.headers['idempotency-key']?.toString()
    calls.push({ path: `${request.method} ${url.pathname}`, key, form })
    if (state.line === 'deaf') return void request.socket.destroy()
    const answer = once(request.method ?? '', url.pathname, key, form)
    const [then] = meanwhile.filter(({ path }) => `${request.method} ${url.pathname}`.startsWith(path))
    if (then) {
      meanwhile.splice(meanwhile.indexOf(then), 1)
      await then.work()
    }
    if (state.line === 'losesAnswers') return void request.socket.destroy()
    response.writeHead(answer.status, { 'content-type': 'application/json', 'request-id': 'req_stand_in' })
    response.end(JSON.stringify(answer.body))
  }

  const server = createServer((request, response) => void take(request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo

  const pageOf = (reference: string): Page => {
    const page = [...pages.values()].find((each) => each.client_reference_id === reference)
    if (!page) throw new Error(`Stripe knows no page for ${reference}`)
    return page
  }

  return {
    env: { STRIPE_SECRET_KEY: 'sk_test_stand_in', STRIPE_WEBHOOK_SECRET: secret, STRIPE_API_BASE: `http://127.0.0.1:${port}` },
    calls,
    pages,
    charges,
    refunds,
    pageOf,
    /** Says how the next calls go. */
    setLine: (line: Line) => (state.line = line),
    /** Something that happens once, between the next answer to a path and its arrival. */
    meanwhile: (path: string, work: () => unknown) => void meanwhile.push({ path, work }),
    /** A day goes by: it knows no key any more. */
    forgetKeys: () => answers.clear(),
    /** The customer pays on the page. */
    pay(reference: string): Page {
      const page = pageOf(reference)
      const { amount_total: amount, currency, metadata, isManual } = page
      const status = isManual ? ('requires_capture' as const) : ('succeeded' as const)
      const charge: Charge = {
        id: next('pi'),
        object: 'payment_intent',
        status,
        amount,
        amount_received: isManual ? 0 : amount,
        currency,
        created: nowSeconds(),
        metadata,
      }
      charges.set(charge.id, charge)
      return Object.assign(page, { status: 'complete', url: null, payment_status: isManual ? 'unpaid' : 'paid', payment_intent: charge.id })
    },
    /** Signs an event as Stripe does. */
    signed(type: string, object: object, { id = next('evt'), at = Math.floor(Date.now() / 1000), key = secret } = {}) {
      const payload = JSON.stringify({ id, object: 'event', type, created: at, data: { object } })
      return { payload, signature: Stripe.webhooks.generateTestHeaderString({ payload, secret: key, timestamp: at }) }
    },
    close: () => new Promise<void>((closed) => void (server.closeAllConnections(), server.close(() => closed()))),
  }
}
