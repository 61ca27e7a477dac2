// The cells of a sizes table, one language at a time: the other language's text shows through where a cell is empty. Blocks from spreadsheets can be pasted.
import { type ClipboardEvent, useId, useState } from 'react'
import type { Locale, Texts } from '#shared/locale.ts'
import { useLanguages } from '#web/boot-context.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { controlClass, FieldError } from '#web/ui/field.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { longestLine } from '#web/ui/text-input.tsx'
import { longestCell, most } from '../../admin-contract.ts'
import { type At, blockOf, type Cells, leftOutOf, longCells, pasted } from './pasted-cells.ts'

type Props = { value: Cells; onChange: (value: Cells) => void; error?: string | undefined }

const none = (): Texts => ({ en: '', ar: '' })
const without = <T,>(all: readonly T[], at: number): T[] => all.filter((_, index) => index !== at)

export function SizeCells({ value, onChange, error }: Props) {
  const { t } = useTranslation()
  const languages = useLanguages()
  const [language, setLanguage] = useState<Locale>(languages[0] ?? 'en')
  const [leftOut, setLeftOut] = useState({ rows: 0, columns: 0 })
  const errorId = useId()
  const { columns, rows } = value
  const tooLong = longCells(value, longestCell)
  const nameOf = ({ row, column }: At) =>
    row < 0 ? t('extras.admin.sizes.column', { number: column + 1 }) : t('extras.admin.sizes.cell', { row: row + 1, column: column + 1 })
  const set = ({ row, column }: At, text: string) => {
    const change = (cells: Texts[]) => cells.map((cell, x) => (x === column ? { ...cell, [language]: text } : cell))
    onChange(row < 0 ? { columns: change(columns), rows } : { columns, rows: rows.map((cells, y) => (y === row ? change(cells) : cells)) })
  }
  const paste = (event: ClipboardEvent, at: At) => {
    const block = blockOf(event.clipboardData.getData('text/plain'))
    if (!block) return
    event.preventDefault()
    onChange(pasted(value, { at, block, language, most }))
    setLeftOut(leftOutOf({ at, block, most }))
  }
  const input = (cell: Texts | undefined, at: At) => {
    const isLong = tooLong.some((each) => each.row === at.row && each.column === at.column && each.language === language)
    return (
      <input
        type="text"
        aria-label={nameOf(at)}
        aria-invalid={isLong || undefined}
        aria-describedby={isLong ? errorId : undefined}
        lang={language}
        dir={language === 'ar' ? 'rtl' : 'ltr'}
        maxLength={longestLine}
        placeholder={cell?.[language === 'en' ? 'ar' : 'en']}
        value={cell?.[language] ?? ''}
        onChange={(event) => set(at, event.target.value)}
        onPaste={(event) => paste(event, at)}
        className={`${controlClass} h-9 min-w-24 px-2 ${at.row < 0 ? 'font-medium' : ''}`}
      />
    )
  }
  return (
    <Tabs
      label={t('extras.admin.sizes.language')}
      tabs={languages.map((id) => ({ id, label: t(`form.admin.language.${id}`) }))}
      value={language}
      onChange={(id) => setLanguage(languages.find((each) => each === id) ?? 'en')}
    >
      <div className="grid gap-3">
        <div className="overflow-x-auto pb-1">
          <table className="border-separate border-spacing-1">
            <tbody>
              <tr>
                {columns.map((cell, column) => (
                  <td key={column}>{input(cell, { row: -1, column })}</td>
                ))}
                <td />
              </tr>
              {rows.map((cells, row) => (
                <tr key={row}>
                  {columns.map((_, column) => (
                    <td key={column}>{input(cells[column], { row, column })}</td>
                  ))}
                  <td>
                    <IconButton
                      size="sm"
                      icon="trash"
                      label={t('extras.admin.sizes.removeRow', { number: row + 1 })}
                      disabled={rows.length < 2}
                      onClick={() => onChange({ columns, rows: without(rows, row) })}
                    />
                  </td>
                </tr>
              ))}
              <tr>
                {columns.map((_, column) => (
                  <td key={column}>
                    <IconButton
                      size="sm"
                      icon="trash"
                      label={t('extras.admin.sizes.removeColumn', { number: column + 1 })}
                      disabled={columns.length < 3}
                      onClick={() => onChange({ columns: without(columns, column), rows: rows.map((cells) => without(cells, column)) })}
                    />
                  </td>
                ))}
              </tr>
            </tbody>
          </table>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            icon="plus"
            disabled={rows.length >= most.rows}
            onClick={() => onChange({ columns, rows: [...rows, columns.map(none)] })}
          >
            {t('extras.admin.sizes.addRow')}
          </Button>
          <Button
            size="sm"
            icon="plus"
            disabled={columns.length >= most.columns}
            onClick={() => onChange({ columns: [...columns, none()], rows: rows.map((cells) => [...cells, none()]) })}
          >
            {t('extras.admin.sizes.addColumn')}
          </Button>
        </div>
        {(leftOut.rows > 0 || leftOut.columns > 0) && (
          <Alert tone="warning">
            {[
              leftOut.rows > 0 && t('extras.admin.sizes.rowsLeftOut', { count: leftOut.rows, max: most.rows }),
              leftOut.columns > 0 && t('extras.admin.sizes.columnsLeftOut', { count: leftOut.columns, max: most.columns }),
            ]
              .filter(Boolean)
              .join(' ')}
          </Alert>
        )}
        {tooLong.length > 0 ? (
          <div id={errorId}>
            {tooLong.slice(0, 3).map((each) => (
              <FieldError key={`${each.row} ${each.column} ${each.language}`}>
                {t('extras.admin.sizes.cellTooLong', {
                  cell: nameOf(each),
                  language: t(`form.admin.language.${each.language}`),
                  max: longestCell,
                  length: each.length,
                })}
              </FieldError>
            ))}
          </div>
        ) : (
          error && <FieldError>{error}</FieldError>
        )}
      </div>
    </Tabs>
  )
}
