// Sets documents on a thread of its own, so that no request waits while one is set. The thread starts with the first document and ends when
// nobody has asked for a minute.
import { Worker } from 'node:worker_threads'
import { coreErrors } from '#shared/errors.ts'
import type { PdfReply } from '../contract.ts'
import type { Sheet } from '../sheet.ts'
import type { Answer, Pictures, Question } from './typeset-worker.ts'

type Waiting = { resolve: (answer: Answer) => void; reject: (error: Error) => void }

const mostWaiting = 100
const idleMilliseconds = 60_000
/** Longer than the largest batch takes on a slow machine. */
const longest = 120_000

let thread: Worker | null = null
let idle: NodeJS.Timeout | undefined
let last = 0
const waiting = new Map<number, Waiting>()

function start(): Worker {
  const made = new Worker(new URL('./typeset-worker.ts', import.meta.url))
  // A stopping shop does not wait for it.
  made.unref()
  made.on('message', (answer: Answer) => {
    waiting.get(answer.id)?.resolve(answer)
    waiting.delete(answer.id)
    rest()
  })
  made.on('error', (error) => end(made, error))
  made.on('exit', () => end(made, new Error('the thread that sets documents has ended')))
  return made
}

function end(ended: Worker, error: Error): void {
  if (thread !== ended) return
  thread = null
  for (const { reject } of waiting.values()) reject(error)
  waiting.clear()
}

/** Ends the thread when nothing is asked for a while. */
function rest(): void {
  clearTimeout(idle)
  if (waiting.size > 0) return
  idle = setTimeout(() => {
    const done = thread
    thread = null
    void done?.terminate()
  }, idleMilliseconds)
  idle.unref()
}

async function ask(sheets: readonly Sheet[], pictures: Pictures, as: Question['as']): Promise<Answer> {
  if (waiting.size >= mostWaiting) throw coreErrors.busy({ retryAfter: 5 })
  clearTimeout(idle)
  const asked = (thread ??= start())
  const id = (last += 1)
  // A document that never ends takes the thread with it, and the next one gets a new thread.
  const tooLong = setTimeout(() => void asked.terminate(), longest)
  try {
    const answer = await new Promise<Answer>((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      asked.postMessage({ id, sheets, pictures, as } satisfies Question)
    })
    if ('error' in answer) throw new Error(`A document could not be set: ${answer.error}`)
    return answer
  } finally {
    clearTimeout(tooLong)
  }
}

/** Takes the sheets of one or many documents with the pictures their cards name; gives one PDF in which each begins on a page of its own. */
export async function pdfOf(sheets: readonly Sheet[], pictures: Pictures = {}): Promise<Buffer> {
  const answer = await ask(sheets, pictures, 'pdf')
  if (!('pdf' in answer)) throw new Error('no PDF was set')
  return Buffer.from(answer.pdf)
}

/** All pages as one SVG, to look at. */
export async function drawPages(sheets: readonly Sheet[], pictures: Pictures = {}): Promise<string> {
  const answer = await ask(sheets, pictures, 'svg')
  if (!('svg' in answer)) throw new Error('no page was drawn')
  return answer.svg
}

/** A name without what stands in no file name. */
export const fileNamed = (name: string): string => name.replace(/[^\p{L}\p{N}._ -]/gu, '')

/** Sets one document and names its file. */
export async function pdfReply(name: string, sheets: readonly Sheet[], pictures: Pictures = {}): Promise<PdfReply> {
  const pdf = await pdfOf(sheets, pictures)
  return { name: `${fileNamed(name)}.pdf`, pdf: pdf.toString('base64') }
}
