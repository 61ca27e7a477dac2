// The states of an import and who may move it where; shared by the server and the buttons.
import { lifecycle } from '#shared/lifecycle.ts'

export const importStates = [
  'uploading',
  'reading',
  'mapping',
  'previewing',
  'previewed',
  'running',
  'fetching',
  'cancelling',
  'cancelled',
  'done',
  'failed',
  'undoing',
  'undone',
  'discarded',
] as const
export type ImportState = (typeof importStates)[number]
export const importRoles = ['admin', 'system'] as const
export type ImportRole = (typeof importRoles)[number]

/** Admins press buttons; the system is the job that works the import off. */
export const importLifecycle = lifecycle(
  importStates,
  importRoles,
)({
  read: { from: ['uploading', 'mapping', 'previewed'], to: 'reading', by: ['admin'] },
  recognise: { from: ['reading'], to: 'mapping', by: ['system'] },
  preview: { from: ['mapping', 'previewed'], to: 'previewing', by: ['admin'] },
  show: { from: ['previewing'], to: 'previewed', by: ['system'] },
  stopPreview: { from: ['previewing'], to: 'mapping', by: ['admin'] },
  run: { from: ['previewed', 'cancelled', 'failed'], to: 'running', by: ['admin'] },
  /** Everything is written, and the products' pictures follow. */
  fetch: { from: ['running'], to: 'fetching', by: ['system'] },
  finish: { from: ['running', 'fetching'], to: 'done', by: ['system'] },
  retryPictures: { from: ['done'], to: 'fetching', by: ['admin'] },
  cancel: { from: ['running', 'fetching'], to: 'cancelling', by: ['admin'] },
  stop: { from: ['cancelling'], to: 'cancelled', by: ['system'] },
  fail: { from: ['reading', 'previewing', 'running', 'fetching', 'cancelling', 'undoing'], to: 'failed', by: ['system'] },
  undo: { from: ['done', 'cancelled', 'failed'], to: 'undoing', by: ['admin'] },
  finishUndo: { from: ['undoing'], to: 'undone', by: ['system'] },
  discard: { from: ['uploading', 'mapping', 'previewed', 'failed'], to: 'discarded', by: ['admin', 'system'] },
})
export type ImportAction = keyof typeof importLifecycle.table

/** While a job has it: the screen asks again every moment. */
export const isWorking = (state: ImportState): boolean =>
  ['reading', 'previewing', 'running', 'fetching', 'cancelling', 'undoing'].includes(state)
