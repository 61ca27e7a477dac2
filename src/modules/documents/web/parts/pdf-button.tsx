import type { AnyEndpoint, CallInput } from '#shared/endpoint.ts'
import { Button } from '#web/ui/button.tsx'
import { useCommand } from '#web/use-command.ts'
import type { PdfReply } from '../../contract.ts'

/** Saves a PDF that a call gave. */
function savePdf({ name, pdf }: PdfReply): void {
  const bytes = Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0))
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

type Props<E extends AnyEndpoint> = { of: E; input: CallInput<E>; label: string }

/** Takes a call that gives a document; a press saves it as a file. */
export function PdfButton<E extends AnyEndpoint>({ of, input, label }: Props<E>) {
  const made = useCommand(of, { onDone: (reply) => savePdf(reply as PdfReply) })
  return (
    <Button icon="download" loading={made.isRunning} onClick={() => made.run(input)}>
      {label}
    </Button>
  )
}
