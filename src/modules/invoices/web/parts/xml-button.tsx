import { downloadText } from '#web/download.ts'
import { useTranslation } from '#web/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { useCommand } from '#web/use-command.ts'
import type { getInvoiceXml } from '../../documents-contract.ts'

/** Saves a printed invoice as an e-invoice, by the office's call or the customer's own, which are alike. */
export function XmlButton({ of, id }: { of: typeof getInvoiceXml; id: string }) {
  const { t } = useTranslation()
  const made = useCommand(of, { onDone: ({ name, xml }) => downloadText(xml, name, 'application/xml') })
  return (
    <Button icon="download" loading={made.isRunning} onClick={() => made.run({ params: { id } })}>
      {t('invoice.xml')}
    </Button>
  )
}
