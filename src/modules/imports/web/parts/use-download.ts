import { useCommand } from '#web/use-command.ts'
import { type DownloadBody, makeDownload } from '../../downloads-admin-contract.ts'

/** Asks for a link to a download and follows it. */
export function useDownload() {
  const command = useCommand(makeDownload, { onDone: ({ href }) => window.location.assign(href) })
  return { download: (body: DownloadBody) => command.run({ body }), isAsking: command.isRunning }
}
