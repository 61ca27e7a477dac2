// Runs the server half of `npm run dev`: one child at a time, restarted on demand; requests wait for it, and get the reason when it cannot start.
import { spawn, type ChildProcess } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import type { HotChannel, HotChannelListener, HotPayload } from 'vite'
import { preload } from '../../bin/lib/shop-command.mjs'

type Standing = { port: number } | { problem: string }
type Options = { env: NodeJS.ProcessEnv; args: readonly string[]; say: (line: string) => void; onReady: () => void }

const own = ['quick-imports.mjs', 'follow-parent.mjs'].flatMap(preload)
const nodeArguments = ['--conditions=development', ...own, join(import.meta.dirname, 'shop.ts')]

/** Milliseconds an old child may take to end. */
const longestGoodbye = 3000

/** Starts the child. `standing` waits for it and gives its port or why it has none; `channel` carries Vite's modules to it. */
export function runShop({ env, args, say, onReady }: Options) {
  const listeners = new Map<string, Set<HotChannelListener>>()
  const alive = new Set<ChildProcess>()
  let child: ChildProcess | undefined
  let standing: Promise<Standing>
  let wasReady = false

  function start(): Promise<Standing> {
    const made = spawn(process.execPath, [...nodeArguments, ...args], {
      env: { ...env, DEV_START: wasReady ? 'again' : 'first' },
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    })
    child = made
    alive.add(made)
    let said = ''
    made.stderr?.on('data', (part: Buffer) => {
      process.stderr.write(part)
      said = (said + part.toString()).slice(-8000)
    })
    // A message sent to a child that is just ending fails; `close` reports the end.
    made.on('error', (error) => (said = `${said}\n${error.message}`))
    return new Promise((resolve) => {
      made.on('message', (payload: HotPayload | { type: 'ready'; port: number }) => {
        if (payload.type === 'ready') {
          wasReady = true
          resolve({ port: payload.port })
          onReady()
        } else if (payload.type === 'custom')
          for (const listener of listeners.get(payload.event) ?? [])
            listener(payload.data, { send: (answer: HotPayload) => void (made.connected && made.send(answer)) })
      })
      made.once('close', (code, signal) => {
        alive.delete(made)
        const problem = `The server half ended (${signal ?? code}) and waits for a change.`
        resolve({ problem: `${problem}\n\n${said}` })
        if (made !== child) return
        standing = Promise.resolve({ problem: `${problem}\n\n${said}` })
        say(problem)
      })
    })
  }

  async function end(old: ChildProcess): Promise<void> {
    if (!alive.has(old)) return
    const tooLate = setTimeout(() => old.kill('SIGKILL'), longestGoodbye)
    old.kill('SIGINT')
    await new Promise((resolve) => old.once('close', resolve))
    clearTimeout(tooLate)
  }

  const channel: HotChannel = {
    skipFsCheck: true,
    send: (payload) => void (child?.connected && child.send(payload)),
    on: (event: string, listener: HotChannelListener) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    off: (event, listener) => void listeners.get(event)?.delete(listener as HotChannelListener),
  }
  standing = start()
  return {
    channel,
    standing: () => standing,
    restart(): void {
      const old = child
      standing = start()
      if (!old) return
      // The old child answers its open requests at low priority, so that the new one starts sooner.
      if (old.pid !== undefined && old.exitCode === null && old.signalCode === null) setPriority(old.pid, constants.priority.PRIORITY_LOW)
      void standing.then(() => end(old))
    },
    async stop(): Promise<void> {
      child = undefined
      await Promise.all([...alive].map(end))
    },
  }
}

export type ShopProcess = ReturnType<typeof runShop>
