// The bot check in the browser: fetched and computed while the form is filled, so that nobody waits for it.
import { useCallback, useRef } from 'react'
import { type Api, useApi } from '#web/api.ts'
import { getBotCheck } from '../../contract.ts'

async function workOut(api: Api): Promise<string> {
  const { kind, challenge } = await api.call(getBotCheck, {}, { ignore: true })
  if (kind === 'test' || !challenge) return 'test'
  const [{ solveChallenge }, { deriveKey }] = await Promise.all([import('altcha-lib'), import('altcha-lib/algorithms/web/pbkdf2')])
  const solution = await solveChallenge({ challenge, deriveKey })
  return btoa(JSON.stringify({ challenge, solution }))
}

/** `begin` starts the work, `answer` waits for it. An answer is valid once, so the next `answer` computes a new one. */
export function useBotAnswer(): { begin: () => void; answer: () => Promise<string> } {
  const api = useApi()
  const work = useRef<Promise<string> | null>(null)
  const begin = useCallback(() => {
    work.current ??= workOut(api)
    work.current.catch(() => (work.current = null))
  }, [api])
  const answer = useCallback(async () => {
    begin()
    const done = await work.current?.catch(() => '')
    work.current = null
    return done ?? ''
  }, [begin])
  return { begin, answer }
}
