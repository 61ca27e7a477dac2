// The modules of rendered pages under `npm run dev`, fetched from Vite in the parent. Vite says with each fetch which of them a change made old.
import type { ServerBuild } from 'react-router'
import { ESModulesEvaluator, ModuleRunner, type ModuleRunnerTransport } from 'vite/module-runner'

/** Takes the way to Vite; gives what reads the pages as they are now. Only changed files and those that import them are run again. */
export function pageModules(transport: ModuleRunnerTransport): (entry?: string) => Promise<ServerBuild> {
  const runner = new ModuleRunner({ transport, hmr: false }, new ESModulesEvaluator())
  return (entry = 'virtual:react-router/server-build') => runner.import<ServerBuild>(entry)
}
