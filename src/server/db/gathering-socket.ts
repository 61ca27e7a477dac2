import { Socket } from 'node:net'

/** A socket that sends everything written in the same tick in one packet, because each packet wakes the database up. */
export class GatheringSocket extends Socket {
  #isGathering = false

  override write(chunk: Uint8Array | string, ...rest: unknown[]): boolean {
    if (!this.#isGathering) {
      this.#isGathering = true
      this.cork()
      process.nextTick(() => {
        this.#isGathering = false
        this.uncork()
      })
    }
    return Reflect.apply(super.write, this, [chunk, ...rest])
  }
}
