// The end of an import: whether pictures are left to be fetched, and the note that all is done.
import { sql } from 'drizzle-orm'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { auditedRun } from '../audited-run.ts'
import type { ImportCounts } from '../../admin-contract.ts'
import type { Work } from '../work-run.ts'
import { importPictures, importChanges } from '../tables.ts'

/** Pictures of products that were written: in all, and those not tried yet. */
export async function countPictures({ db }: Pick<Ctx, 'db'>, runId: string): Promise<{ all: number; waiting: number }> {
  const { rows } = await db.execute<{ all: number; waiting: number }>(sql`
    select count(*)::int as all, count(*) filter (where p.state = 'waiting')::int as waiting
    from ${importPictures} p join ${importChanges} c on c.run_id = p.run_id and c.position = p.position
    where p.run_id = ${runId}::uuid and c.outcome in ('written', 'same')`)
  return rows[0] ?? { all: 0, waiting: 0 }
}

/** The last step of an import: everything is written and every picture tried. False when somebody else has it by now. */
export async function finish(tx: Ctx, { run: of, move }: Work, counts: ImportCounts): Promise<boolean> {
  const done = await move(tx, 'finish', { counts, attempts: 0, finishedAt: tx.now.toISOString() })
  if (done) await audit(tx, { action: 'import.done', subject: 'import', subjectId: of.id, after: auditedRun(of, counts) })
  return done !== null
}
