// The rows of one price list in a grid: SKU, quantity, price; with paste from spreadsheets, file download and upload, saved together.
import { useEffect, useMemo, useRef, useState } from 'react'
import { NotLoaded } from '#web/loaded-part.tsx'
import { useTranslation } from '#web/translation.tsx'
import { CallError } from '#shared/call.ts'
import { listIn, textIn } from '#shared/locale.ts'
import { useApi } from '#web/api.ts'
import { useBoot, useFormat, useLocale } from '#web/boot-context.tsx'
import { DataGrid } from '#web/grid/data-grid.tsx'
import { moneyColumn, readOnlyColumn, textColumn } from '#web/grid/grid-columns.ts'
import { useChangedTitle } from '#web/form/use-changed-title.ts'
import { useLive, useRefresh } from '#web/page-data.ts'
import { showToast } from '#web/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import {
  getPriceList,
  listPriceLists,
  listPriceRows,
  PriceConflicts,
  type PriceList,
  rowsPerPage,
  savePriceRows,
} from '../../admin-contract.ts'
import { PriceFiles } from './price-files.tsx'
import { type Edits, problemsOf, rowsToSave, type SheetRow, sheetRows } from './price-rows.ts'

/** Takes a saved price list; loads, edits and saves its rows. */
export function PriceRowsGrid({ list }: { list: PriceList }) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [wanted, setWanted] = useState('')
  const [page, setPage] = useState(1)
  const answer = useLive(listPriceRows, { params: { id: list.id }, query: { search: wanted, page } }, { keepPrevious: true, staleTime: 0 })
  // Also while a search fails: the grid goes on with the rows before it, and with what was typed into them.
  const [shown, setShown] = useState(answer.data)
  if (answer.data && answer.data !== shown) setShown(answer.data)
  const rows = useMemo(() => sheetRows(shown?.data ?? []), [shown])
  const save = useSave(list, rows)
  const columns = useColumns()
  const pages = Math.max(1, Math.ceil((shown?.meta.total ?? 0) / rowsPerPage))
  const refresh = useRefresh()
  return (
    <Card
      title={t('price.admin.rowsTitle')}
      description={t('price.admin.rowsText')}
      actions={<PriceFiles list={list} onSaved={() => refresh(listPriceRows, getPriceList, listPriceLists)} />}
    >
      {answer.error && <NotLoaded why={answer.error} refetch={answer.refetch} />}
      {!answer.error && !shown && <SkeletonText lines={6} />}
      {shown && (
        <DataGrid
          label={t('price.admin.rowsTitle')}
          rows={rows}
          columns={columns}
          onSave={save}
          may={savePriceRows.may}
          newRow={newRow}
          canRemove
          empty={wanted ? t('core.table.nothingFoundText') : t('price.admin.rowsEmpty')}
          toolbar={
            <form
              className="flex flex-wrap items-end gap-2"
              onSubmit={(event) => {
                event.preventDefault()
                setWanted(search.trim())
                setPage(1)
              }}
            >
              <TextInput
                type="search"
                hideLabel
                label={t('core.search')}
                placeholder={t('core.search')}
                value={search}
                onChange={(event) => setSearch(event.target.value)}
              />
              <Button type="submit">{t('core.search')}</Button>
              {pages > 1 && (
                <span className="flex items-center gap-2 text-sm">
                  <Button size="sm" disabled={page === 1} onClick={() => setPage(page - 1)}>
                    {t('ui.previous')}
                  </Button>
                  <span className="tabular-nums">{t('price.admin.page', { page, pages })}</span>
                  <Button size="sm" disabled={page === pages} onClick={() => setPage(page + 1)}>
                    {t('ui.next')}
                  </Button>
                </span>
              )}
            </form>
          }
        />
      )}
    </Card>
  )
}

let made = 0
const newRow = (): SheetRow => ({ id: `new-${(made += 1)}`, saved: null, sku: '', from: '1', price: null })

function useColumns() {
  const { t } = useTranslation()
  const locale = useLocale()
  const { profile } = useBoot()
  const { money } = useFormat()
  return useMemo(
    () => [
      textColumn<SheetRow>({
        key: 'sku',
        title: t('price.admin.fields.sku'),
        read: (row) => row.sku,
        dir: 'ltr',
        minLength: 1,
        isUpperCase: true,
        error: 'price.validation.sku',
        isReadOnly: (row) => row.saved !== null,
      }),
      textColumn<SheetRow>({
        key: 'from',
        title: t('price.admin.fields.from'),
        read: (row) => row.from,
        dir: 'ltr',
        minLength: 1,
        maxLength: 20,
        error: 'price.validation.from',
      }),
      moneyColumn<SheetRow>({
        key: 'price',
        title: t('price.admin.fields.price'),
        read: (row) => row.price,
        decimals: profile.decimals,
        error: 'price.validation.price',
      }),
      readOnlyColumn<SheetRow>({
        key: 'title',
        title: t('price.admin.fields.goods'),
        width: 260,
        read: ({ saved }) => saved && listIn([textIn(saved.title, locale), textIn(saved.variantTitle, locale)], locale),
      }),
      readOnlyColumn<SheetRow>({
        key: 'unit',
        title: t('price.admin.fields.unit'),
        width: 110,
        read: ({ saved }) => saved && textIn(saved.unit, locale),
      }),
      readOnlyColumn<SheetRow>({
        key: 'listPrice',
        title: t('price.source.list'),
        align: 'end',
        width: 120,
        read: ({ saved }) => saved && saved.listPrice,
        show: (_, { saved }) => saved && money(saved.listPrice),
      }),
    ],
    [t, locale, profile.decimals, money],
  )
}

/** Every row that was shown, by its id: what was changed before another search or page is saved, too. */
function useSeen(rows: readonly SheetRow[]) {
  const seen = useRef(new Map<string, SheetRow>())
  const note = (more: readonly SheetRow[]) => {
    for (const row of more) seen.current.set(row.id, row)
  }
  useEffect(() => note(rows), [rows])
  return { all: () => [...seen.current.values()], note }
}

function useSave(list: PriceList, rows: readonly SheetRow[]) {
  const seen = useSeen(rows)
  const { t } = useTranslation()
  const locale = useLocale()
  const api = useApi()
  const { money } = useFormat()
  const refresh = useRefresh()
  const changedTitle = useChangedTitle()
  return async (edits: Edits) => {
    const { body, sent } = rowsToSave(seen.all(), edits)
    try {
      await api.call(savePriceRows, { params: { id: list.id }, body }, { ignore: true })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.code !== 'core.changed') return { problems: problemsOf(error.fields, sent), message: error.message }
      const now = PriceConflicts.parse(error.data)
      await refresh(listPriceRows)
      const problems = seen.all().flatMap((row) => {
        const found = now.find(({ sku, fromQuantity }) => sku === row.sku && fromQuantity === row.saved?.fromQuantity)
        if (!found || !row.saved) return []
        // Also of rows that are not shown now: the next save names the price that is there.
        seen.note([{ ...row, saved: found.price === null ? null : { ...row.saved, price: found.price } }])
        const text = found.price === null ? t('price.admin.rowGone') : t('price.admin.rowChanged', { price: money(found.price) })
        return [{ row: row.id, column: 'price', text, sku: row.sku }]
      })
      const hidden = problems.filter(({ row }) => !rows.some(({ id }) => id === row)).map(({ sku }) => sku)
      return { problems, message: [changedTitle(error, 'price.admin.rowsChanged'), listIn(hidden, locale)].filter(Boolean).join(' ') }
    }
    await refresh(listPriceRows, getPriceList, listPriceLists)
    void showToast('success', t('core.updated'))
  }
}
