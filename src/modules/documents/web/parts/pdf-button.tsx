import type { AnyEndpoint, CallInput } from '#shared/endpoint.ts'
import { saveBlob } from '#web/download.ts'
import { Button } from '#web/ui/button.tsx'
import { useCommand } from '#web/use-command.ts'
import type { PdfReply } from '../../contract.ts'
import { bytesOf } from './bytes-of.ts'

const save = ({ name, pdf }: PdfReply) => saveBlob(new Blob([bytesOf(pdf)], { type: 'application/pdf' }), name)

type PdfCall = AnyEndpoint & { reply: typeof PdfReply }
type Props<E extends PdfCall> = { of: E; input: CallInput<E>; label: string }

/** Takes a call that gives a document; a press saves it as a file. */
export function PdfButton<E extends PdfCall>({ of, input, label }: Props<E>) {
  const made = useCommand<PdfCall>(of, { onDone: save })
  return (
    <Button icon="download" loading={made.isRunning} onClick={() => made.run(input)}>
      {label}
    </Button>
  )
}
