// The widget of a service that makes sure a form is sent by a person. Its script is loaded with the first form that needs it.
import type { BotCheck } from '../../contract.ts'

type Options = {
  sitekey: string
  theme: 'light' | 'dark'
  language: string
  hl: string
  callback: (token: string) => void
  'expired-callback': () => void
  'error-callback': () => void
}
/** Turnstile, hCaptcha and reCAPTCHA share these names. */
type Service = { render: (place: HTMLElement, options: Options) => unknown }

const globals = { turnstile: 'turnstile', hcaptcha: 'hcaptcha', recaptcha: 'grecaptcha' } as const
const isService = (kind: BotCheck['kind']): kind is keyof typeof globals => kind in globals

const loading = new Map<string, Promise<void>>()

/** Milliseconds for a script to come and to call back: some networks let it neither come nor fail. */
export const scriptTimeout = 15_000

/** Loads a script once; one that did not come, or never called back, is asked for again the next time. */
function load(address: string): Promise<void> {
  const known = loading.get(address)
  if (known) return known
  const ready = `botCheckReady${loading.size}`
  const made = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    const giveUp = () => {
      clearTimeout(waiting)
      script.remove()
      loading.delete(address)
      reject(new Error(`${address} did not load`))
    }
    const waiting = setTimeout(giveUp, scriptTimeout)
    const go = () => {
      clearTimeout(waiting)
      resolve()
    }
    Object.assign(window, { [ready]: go })
    script.src = `${address}?render=explicit&onload=${ready}&hl=${document.documentElement.lang}`
    script.async = true
    script.addEventListener('error', giveUp)
    document.head.append(script)
  })
  loading.set(address, made)
  return made
}

/** Shows a new widget in a place of the form; gives what waits for its answer. An answer that grows too old is replaced by the next one. */
export async function openWidget(place: HTMLElement, { kind, widget }: BotCheck): Promise<() => Promise<string>> {
  if (!widget || !isService(kind)) throw new Error(`no widget for ${kind}`)
  await load(widget.script)
  const service: unknown = Reflect.get(window, globals[kind])
  let answer = Promise.withResolvers<string>()
  const inner = document.createElement('div')
  place.replaceChildren(inner)
  ;(service as Service).render(inner, {
    sitekey: widget.publicKey,
    theme: document.documentElement.classList.contains('dark') ? 'dark' : 'light',
    language: document.documentElement.lang,
    hl: document.documentElement.lang,
    // A service tries again by itself: its token counts after an error too.
    callback: (token) => {
      answer.resolve(token)
      answer = Promise.withResolvers<string>()
      answer.resolve(token)
    },
    'expired-callback': () => (answer = Promise.withResolvers<string>()),
    // The server refuses the form without an answer, in words.
    'error-callback': () => answer.resolve(''),
  })
  return () => within(answerTimeout, answer.promise)
}

/** Milliseconds for a person to answer the widget, or for a hidden one to yield its token, once the form waits for nothing else. */
export const answerTimeout = 120_000

function within(milliseconds: number, promise: Promise<string>): Promise<string> {
  const { promise: first, resolve, reject } = Promise.withResolvers<string>()
  const waiting = setTimeout(() => reject(new Error('the widget gave no answer')), milliseconds)
  void promise.then(resolve).finally(() => clearTimeout(waiting))
  return first
}
