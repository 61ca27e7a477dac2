// The script of a bot check that never calls back is given up, and asked for again the next time; so is a widget that never answers.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BotCheck } from '../../contract.ts'
import { answerTimeout, openWidget, scriptTimeout } from './bot-widget.ts'

const check: BotCheck = { kind: 'turnstile', challenge: null, widget: { script: 'https://check.test/api.js', publicKey: 'key' } }
const place = Object.assign(new EventTarget(), { replaceChildren: () => undefined }) as HTMLElement
let scripts: { src: string; remove: () => void }[]

beforeEach(() => {
  scripts = []
  vi.useFakeTimers()
  vi.stubGlobal('window', { turnstile: { render: (_: unknown, { callback }: { callback: (token: string) => void }) => callback('token') } })
  vi.stubGlobal('document', {
    createElement: () => ({ src: '', addEventListener: () => undefined, remove: () => undefined }),
    head: { append: (script: { src: string; remove: () => void }) => scripts.push(script) },
    documentElement: { lang: 'en', classList: { contains: () => false } },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a script that neither comes nor fails is waited for no longer than its time; the next try may succeed', async () => {
  const first = openWidget(place, check)
  const failure = expect(first).rejects.toThrow('did not load')
  vi.advanceTimersByTime(scriptTimeout)
  await failure

  const second = openWidget(place, check)
  expect(scripts).toHaveLength(2)
  const ready = new URL(scripts[1]?.src ?? '').searchParams.get('onload') ?? ''
  ;(Reflect.get(window, ready) as () => void)()

  const answer = await second
  expect(await answer()).toBe('token')
})

test('a widget that is shown and never yields a token is waited for no longer than its time', async () => {
  vi.stubGlobal('window', { turnstile: { render: () => undefined } })
  const opened = openWidget(place, { ...check, widget: { script: 'https://silent.test/api.js', publicKey: 'key' } })
  const ready = new URL(scripts[0]?.src ?? '').searchParams.get('onload') ?? ''
  ;(Reflect.get(window, ready) as () => void)()
  const answer = await opened

  const failure = expect(answer()).rejects.toThrow('no answer')
  vi.advanceTimersByTime(answerTimeout)
  await failure
})
