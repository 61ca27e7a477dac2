// Runs the helpers of a measurement as processes of their own over IPC, so that driver, bare server and replay never share a thread with the shop.
import { fork } from 'node:child_process'
import { join } from 'node:path'
import { z } from 'zod'

export type Helper = { ask<T>(message: object, reply: z.ZodType<T>): Promise<T>; stop(): Promise<void> }

const Answer = z.union([z.object({ value: z.unknown() }), z.object({ failure: z.string() })])

/** Starts `bench/<name>.ts`; it answers one question at a time. */
export function startHelper(name: string): Helper {
  const child = fork(join(import.meta.dirname, '..', `${name}.ts`), {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const isGone = new Promise<never>((_, reject) => child.once('exit', (code) => reject(new Error(`${name} ended with ${code}`))))
  isGone.catch(() => undefined)
  return {
    ask: async (message, reply) => {
      const answered = new Promise<unknown>((resolve) => child.once('message', resolve))
      child.send(message)
      const answer = Answer.parse(await Promise.race([answered, isGone]))
      if ('failure' in answer) throw new Error(`${name}: ${answer.failure}`)
      return reply.parse(answer.value)
    },
    stop: async () => {
      if (child.connected) child.disconnect()
      await isGone.catch(() => undefined)
    },
  }
}

/** The other side: answers each message with what `handle` gives, and ends with the process that asks. */
export function answering(handle: (message: unknown) => Promise<unknown>): void {
  process.on('message', (message) => {
    handle(message).then(
      (value) => process.send?.({ value: value ?? null }),
      (error: unknown) => process.send?.({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    )
  })
  process.on('disconnect', () => process.exit(0))
}
