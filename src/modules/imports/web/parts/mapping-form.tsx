// The columns of a file and the fields they fill: proposed, changed by hand, a field filled once, refused where it is not.
import { useLocale } from '#web/boot-context.tsx'
import { useState } from 'react'
import type { CallError } from '#shared/call.ts'
import { listIn, locales } from '#shared/locale.ts'
import { useTranslation } from '#web/translation.tsx'
import { useCommand } from '#web/use-command.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Select } from '#web/ui/text-input.tsx'
import { getImport, type Import, type ImportFormat, listImports, previewImport, readImport } from '../../admin-contract.ts'
import { useFieldName } from './import-words.tsx'
import { MappedColumn } from './mapped-column.tsx'
import { ZipBox } from './zip-box.tsx'

export function MappingForm({ of }: { of: Import }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const fieldName = useFieldName()
  const [format, setFormat] = useState<ImportFormat>(of.format ?? 'own')
  const [language, setLanguage] = useState(of.language ?? 'en')
  const [mapping, setMapping] = useState(of.mapping)
  const refresh = [getImport, listImports]
  const preview = useCommand(previewImport, { refresh, ignore: true })
  const read = useCommand(readImport, { refresh })
  const known = of.formats.find((each) => each.format === format)
  const fields = known?.fields ?? []
  const missing = (known?.required ?? []).filter((group) => !group.some((field) => mapping.includes(field)))
  const isTwice = (field: string, index: number) => field !== '' && mapping.indexOf(field) !== index
  const change = (index: number, field: string) => {
    preview.reset()
    setMapping(mapping.map((each, at) => (at === index ? field : each)))
  }
  const hasPictures = mapping.some((field) => /image/.test(field))
  const errorAt = (index: number, field: string) =>
    isTwice(field, index) ? t('imports.admin.mapping.twice') : preview.error?.fields[`mapping.${index}`]?.[0]
  // Where a column stands does not change while fields are chosen.
  const proposed = format === of.format ? of.mapping : (known?.proposed ?? [])
  const isClear = (index: number) => (proposed[index] ?? '') !== ''
  const places = [...of.header.keys()]
  const unclear = places.filter((index) => !isClear(index))
  const clear = places.filter(isClear)
  const column = (index: number) => (
    <MappedColumn
      key={index}
      of={of}
      index={index}
      field={mapping[index] ?? ''}
      fields={fields}
      error={errorAt(index, mapping[index] ?? '')}
      onChange={(field) => change(index, field)}
    />
  )
  const showButton = (
    <Button
      may={previewImport.may}
      variant="primary"
      loading={preview.isRunning}
      disabledReason={
        missing.length > 0
          ? t('imports.admin.mapping.required', {
              fields: listIn(
                missing.map((group) => group.map(fieldName).join(' / ')),
                locale,
              ),
            })
          : mapping.some(isTwice)
            ? t('imports.admin.mapping.twice')
            : undefined
      }
      onClick={() => preview.run({ params: { id: of.id }, body: { format, language, mapping } })}
    >
      {t('imports.admin.mapping.preview')}
    </Button>
  )
  return (
    <Card
      title={t('imports.admin.mapping.title')}
      description={t('imports.admin.mapping.intro')}
      actions={of.header.length > 12 && showButton}
    >
      <div className="grid grid-cols-1 gap-5">
        {of.isRemembered && <Alert tone="info">{t('imports.admin.mapping.remembered')}</Alert>}
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
          <Select
            label={t('imports.admin.mapping.format')}
            value={format}
            options={of.formats.map((each) => ({ value: each.format, label: t(`imports.admin.formats.${each.format}`) }))}
            onChange={({ target: { value } }) => {
              const next = of.formats.find((each) => each.format === value)
              if (!next) return
              preview.reset()
              setFormat(next.format)
              setMapping(next.format === of.format ? of.mapping : next.proposed)
            }}
          />
          {of.sheets.length > 1 && (
            <Select
              label={t('imports.admin.mapping.sheet')}
              hint={t('imports.admin.mapping.sheetHint', { count: of.sheets.length })}
              value={of.sheet ?? ''}
              options={of.sheets.map((value) => ({ value, label: value }))}
              onChange={({ target: { value } }) => read.run({ params: { id: of.id }, body: { sheet: value } })}
            />
          )}
          {(format === 'shopify' || format === 'woocommerce') && (
            <Select
              label={t('imports.admin.mapping.language')}
              value={language}
              options={locales.map((value) => ({ value, label: t(`office.admin.language.${value}`) }))}
              onChange={({ target: { value } }) => setLanguage(value === 'ar' ? 'ar' : 'en')}
            />
          )}
        </div>
        {unclear.length > 0 && (
          <section className="grid gap-2">
            <h3 className="text-sm font-semibold">{t('imports.admin.mapping.unclear', { count: unclear.length })}</h3>
            <ul className="divide-y divide-line rounded-md border border-line">{unclear.map(column)}</ul>
          </section>
        )}
        {clear.length > 0 && (
          <details open={unclear.length === 0 || clear.some((index) => errorAt(index, mapping[index] ?? '') !== undefined)}>
            <summary className="cursor-pointer py-1 text-sm font-semibold">
              {t('imports.admin.mapping.clear', { count: clear.length })}
            </summary>
            <ul className="mt-2 divide-y divide-line rounded-md border border-line">{clear.map(column)}</ul>
          </details>
        )}
        {hasPictures && (
          <Alert tone="info">
            <p className="mb-3">{t('imports.admin.mapping.pictures')}</p>
            <ZipBox of={of} />
          </Alert>
        )}
        <Refusal error={preview.error} />
        <div className="flex flex-wrap items-center gap-3">
          {showButton}
          {missing.length > 0 && (
            <span className="text-sm text-ink-soft">
              {t('imports.admin.mapping.required', {
                fields: listIn(
                  missing.map((group) => group.map(fieldName).join(' / ')),
                  locale,
                ),
              })}
            </span>
          )}
        </div>
      </div>
    </Card>
  )
}

function Refusal({ error }: { error: CallError | null }) {
  if (!error) return null
  return <FieldError>{error.fields['format']?.[0] ?? error.message}</FieldError>
}
