// The bot check in the browser: fetched and computed while the form is filled, so that nobody waits for it; or the widget of a service.
import { type RefObject, useCallback, useRef, useState } from 'react'
import { type Api, useApi } from '#web/api.ts'
import { type BotCheck, getBotCheck } from '../../contract.ts'

/** The widget that gives the answer, as soon as there is one. */
type Work = { answer: () => Promise<string>; isByHand: boolean }

async function compute({ challenge }: BotCheck): Promise<string> {
  if (!challenge) return 'test'
  const [{ solveChallenge }, { deriveKey }] = await Promise.all([import('altcha-lib'), import('altcha-lib/algorithms/web/pbkdf2')])
  const solution = await solveChallenge({ challenge, deriveKey })
  return btoa(JSON.stringify({ challenge, solution }))
}

async function start(api: Api, place: HTMLElement | null): Promise<Work> {
  const check = await api.call(getBotCheck, {}, { ignore: true })
  if (!check.widget || !place) {
    const computed = await compute(check)
    return { answer: async () => computed, isByHand: false }
  }
  const { openWidget } = await import('./bot-widget.ts')
  return { answer: await openWidget(place, check), isByHand: true }
}

export type BotAnswer = {
  /** Starts the work, or shows the widget. */
  begin: () => void
  /** Waits for the answer; '' where there is none. An answer is valid once, so the next call waits for a new one. */
  answer: () => Promise<string>
  /** Must a person do something for each answer? */
  isByHand: () => Promise<boolean>
  /** Where the widget of a service is shown (BotCheckPlace). */
  place: RefObject<HTMLDivElement | null>
  /** The form waits for the person in front of the widget. */
  isAwaited: boolean
  /** The check did not come, or gave no answer; `begin` tries again. */
  isLost: boolean
}

export function useBotAnswer(): BotAnswer {
  const api = useApi()
  const place = useRef<HTMLDivElement>(null)
  const work = useRef<Promise<Work> | null>(null)
  const [isAwaited, setAwaited] = useState(false)
  const [isLost, setLost] = useState(false)
  const begin = useCallback(() => {
    if (work.current) return
    setLost(false)
    work.current = start(api, place.current)
    work.current.catch(() => {
      work.current = null
      setLost(true)
    })
  }, [api])
  const isByHand = useCallback(async () => {
    begin()
    return (await work.current?.catch(() => null))?.isByHand ?? false
  }, [begin])
  const answer = useCallback(async () => {
    setAwaited(await isByHand())
    const done = await work.current
      ?.then((found) => found.answer())
      .catch(() => {
        setLost(true)
        return ''
      })
    work.current = null
    setAwaited(false)
    return done ?? ''
  }, [isByHand])
  return { begin, answer, isByHand, place, isAwaited, isLost }
}
