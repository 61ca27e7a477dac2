import type { Row } from './report.ts'
import type { World } from './world.ts'

/** One measurement of the bench: what it shows, and how it is taken. */
export type Figure = { name: string; about: string; run(world: World): Promise<Row[]> }
