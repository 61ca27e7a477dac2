import { useTranslation } from '#web/translation.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Table, Td, Th, Tr } from '#web/ui/table.tsx'
import type { SizesShown } from '../../contract.ts'

/** A sizes table above the page. Loaded with the first press of its button. */
export function SizesDialog({ sizes: { title, note, columns, rows }, onClose }: { sizes: SizesShown; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog open onClose={onClose} title={title} size="lg">
      <div className="grid gap-3">
        {note && <p className="text-ink-soft">{note}</p>}
        <Table label={t('extras.sizes')} density="compact">
          <thead>
            <tr>
              {columns.map((column, at) => (
                <Th key={at}>
                  <bdi>{column}</bdi>
                </Th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, row) => (
              <Tr key={row}>
                {cells.map((cell, at) =>
                  at === 0 ? (
                    <th key={at} scope="row" className="border-b border-line px-3 text-start font-medium text-ink">
                      <bdi>{cell}</bdi>
                    </th>
                  ) : (
                    <Td key={at} className="tabular-nums">
                      <bdi>{cell}</bdi>
                    </Td>
                  ),
                )}
              </Tr>
            ))}
          </tbody>
        </Table>
      </div>
    </Dialog>
  )
}
