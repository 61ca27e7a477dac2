// The first steps of all addresses that the shop itself answers, derived from its screens and from the server's own routes.
import type { FastifyInstance } from 'fastify'
import { takenAddresses } from '#modules/pages/events.ts'
import { answer, type Listener } from './server/events.ts'

type Screen = { path?: string | undefined; children?: readonly Screen[] | undefined }

const firstStep = (path: string): string | undefined => /^\/?([^/:*?]+)/.exec(path)?.[1]

/** The first steps of the screens; a layout has none of its own, so those below it count. */
const stepsOf = (screens: readonly Screen[]): string[] =>
  screens.flatMap(({ path, children = [] }) => (path === undefined ? stepsOf(children) : (firstStep(path) ?? [])))

/** Takes the server before its routes are added; gives the answer to which addresses are taken. */
export function answerTakenAddresses(server: FastifyInstance): Listener {
  const own = new Set<string>()
  server.addHook('onRoute', ({ url }) => {
    const step = firstStep(url)
    if (step !== undefined) own.add(step)
  })
  let screens: Promise<string[]> | undefined
  // The map of the screens is read when somebody first asks.
  const ofScreens = () => (screens ??= import('./routes.ts').then(({ default: map }) => stepsOf(map)))
  return answer(takenAddresses, async () => [...own, ...(await ofScreens())])
}
