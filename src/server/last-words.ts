// Writes the error that ends the process as one line of JSON, like those of the log and without the values of a statement.
import { loggable } from './db/failures.ts'

/** pino's level of what ends a process. */
const fatal = 60

/** Writes one line about an error that nobody else reports. */
export function sayLast(error: unknown, message: string): void {
  console.error(JSON.stringify({ level: fatal, time: Date.now(), pid: process.pid, ...loggable(error), msg: message }))
}

/** Takes what ends the process; calls it after a line about an error that nobody caught. */
export function onUncaught(end: () => void): void {
  for (const event of ['unhandledRejection', 'uncaughtException'] as const)
    process.on(event, (error: unknown) => {
      sayLast(error, 'an error that nobody caught ends the shop')
      end()
    })
}
