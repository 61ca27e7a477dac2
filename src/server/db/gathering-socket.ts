import { Socket } from 'node:net'

type Write = Socket['write']

/** A socket that sends everything written in the same tick in one packet, because each packet wakes the database up. */
export class GatheringSocket extends Socket {
  #isGathering = false

  constructor() {
    super()
    // Not an overriding method: connecting puts the plain `write` in its place.
    this.once('connect', () => {
      this.write = this.#gather
    })
  }

  readonly #gather: Write = (...asked: unknown[]): boolean => {
    if (!this.#isGathering) {
      this.#isGathering = true
      this.cork()
      process.nextTick(() => {
        this.#isGathering = false
        this.uncork()
      })
    }
    return Reflect.apply(super.write, this, asked)
  }
}
