import type { AnyEndpoint, CallInput } from '#shared/endpoint.ts'
import { saveBlob } from '#web/download.ts'
import { Button } from '#web/ui/button.tsx'
import { useCommand } from '#web/use-command.ts'
import type { PdfReply } from '../../contract.ts'
import { bytesOf } from './bytes-of.ts'

const save = ({ name, pdf }: PdfReply) => saveBlob(new Blob([bytesOf(pdf)], { type: 'application/pdf' }), name)

type Props<E extends AnyEndpoint> = { of: E; input: CallInput<E>; label: string }

/** Takes a call that gives a document; a press saves it as a file. */
export function PdfButton<E extends AnyEndpoint>({ of, input, label }: Props<E>) {
  const made = useCommand(of, { onDone: (reply) => save(reply as PdfReply) })
  return (
    <Button icon="download" loading={made.isRunning} onClick={() => made.run(input)}>
      {label}
    </Button>
  )
}
