// The gallery: all files of the office as tiles or as a list, with search, filters, upload of many, and the uses of each.
import { useState } from 'react'
import { textIn } from '#shared/locale.ts'
import { useMay } from '#web/may.ts'
import { useApi } from '#web/api.ts'
import { useFormat, useLocale } from '#web/boot-context.tsx'
import { recall, remember } from '#web/browser-state.ts'
import { PageHead } from '#web/page-head.tsx'
import { useLive, useRefresh } from '#web/page-data.ts'
import { DataTable } from '#web/table/data-table.tsx'
import type { BulkAction } from '#web/table/selection-bar.tsx'
import { type Column, custom, moment, text } from '#web/table/columns.tsx'
import { useListState } from '#web/table/use-list-state.ts'
import { showToast } from '#web/toast.ts'
import { useTranslation } from '#web/translation.tsx'
import { ChoiceChip } from '#web/ui/chip.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { Select } from '#web/ui/text-input.tsx'
import { fileKinds, type FileRow, getFile, getFileQuota, listFiles, removeFiles } from '../admin-contract.ts'
import { DropZone } from './parts/drop-zone.tsx'
import { FileDialog } from './parts/file-dialog.tsx'
import { FileTile } from './parts/file-tile.tsx'
import { sizeInWords } from './parts/file-address.ts'
import { GalleryGrid } from './parts/gallery-grid.tsx'
import { useUploads } from './parts/use-uploads.ts'

type View = 'tiles' | 'list'

const Size = ({ bytes }: { bytes: number }) => <bdi>{sizeInWords(bytes, useFormat().tag)}</bdi>
const Kind = ({ row }: { row: FileRow }) => useTranslation().t(`file.admin.kinds.${row.kind}`)
const Alt = ({ row }: { row: FileRow }) => textIn(row.alt, useLocale()) || '–'

const columns = (open: (row: FileRow) => void): Column<FileRow>[] => [
  custom('picture', 'file.admin.gallery.file', (row) => (
    <span className="block size-10">
      <FileTile kind={row.kind} hash={row.hash} />
    </span>
  )),
  custom(
    'name',
    'file.admin.gallery.name',
    (row) => (
      <button
        type="button"
        data-row-link
        onClick={() => open(row)}
        className="max-w-72 truncate rounded-sm text-start font-medium text-ink underline-offset-4 hover:underline"
      >
        <bdi>{row.name}</bdi>
      </button>
    ),
    { sort: 'name' },
  ),
  text('alt', 'file.admin.gallery.alt', (row) => <Alt row={row} />),
  text('kind', 'file.admin.gallery.kind', (row) => <Kind row={row} />),
  custom('bytes', 'file.admin.gallery.size', (row) => <Size bytes={row.bytes} />, { sort: 'bytes', align: 'end' }),
  text('uses', 'file.admin.gallery.uses', (row) => row.uses),
  moment('createdAt', 'file.admin.gallery.createdAt', (row) => row.createdAt, { sort: 'createdAt' }),
]

export default function AdminGallery() {
  const { t } = useTranslation()
  const [view, setView] = useState<View>(() => (recall('galleryView') === 'list' ? 'list' : 'tiles'))
  const [opened, setOpened] = useState<string | null>(null)
  const uploads = useUploads(fileKinds)
  const { bulk: removal, dialogs } = useBulkRemoval()
  const bulk = useMay()('files.change') ? removal : []
  const show = (next: View) => {
    remember('galleryView', next)
    setView(next)
  }
  const list = { filters: <Filters isGrid={view === 'tiles'} />, bulk, open: (row: FileRow) => setOpened(row.id) }
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead title={t('file.admin.gallery.title')} isIndexed={false} />
      <PageHeading
        title={t('file.admin.gallery.title')}
        description={t('file.admin.gallery.about')}
        actions={(['tiles', 'list'] as const).map((each) => (
          <ChoiceChip key={each} pressed={view === each} onPress={() => show(each)}>
            {t(`file.admin.gallery.${each}`)}
          </ChoiceChip>
        ))}
      />
      <div className="grid grid-cols-1 items-center gap-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <DropZone kinds={fileKinds} uploads={uploads} many onFiles={(files) => void uploads.upload(files)} />
        <Quota />
      </div>
      {view === 'tiles' ? (
        <GalleryGrid {...list} />
      ) : (
        <DataTable<FileRow>
          of={listFiles}
          name="file.admin.gallery"
          columns={columns(list.open)}
          rowKey={(row) => row.id}
          filters={list.filters}
          bulk={bulk}
          emptyTitle={t('file.admin.library.empty')}
          emptyText={t('file.admin.library.emptyText')}
        />
      )}
      {dialogs}
      <FileDialog id={opened} onClose={() => setOpened(null)} />
    </div>
  )
}

function Quota() {
  const { t } = useTranslation()
  const { tag } = useFormat()
  const { data } = useLive(getFileQuota)
  if (!data) return <div className="h-15" />
  const words = { used: sizeInWords(data.used, tag), limit: sizeInWords(data.limit, tag) }
  return (
    <Progress
      label={t('file.admin.gallery.quota')}
      value={data.used}
      max={data.limit}
      tone={data.used > data.limit * 0.9 ? 'danger' : 'primary'}
      detail={<bdi>{t('file.admin.gallery.quotaText', words)}</bdi>}
    />
  )
}

const sorts = ['-createdAt', 'createdAt', 'name', '-name', '-bytes', 'bytes'] as const

function Filters({ isGrid }: { isGrid: boolean }) {
  const { t } = useTranslation()
  const { params, setFilter } = useListState(listFiles)
  const choice = (key: string, label: string, placeholder: string | undefined, options: readonly { value: string; label: string }[]) => (
    <Select
      hideLabel
      label={t(label)}
      {...(placeholder ? { placeholder: t(placeholder) } : {})}
      options={options}
      value={params.get(key) ?? (placeholder ? '' : (options[0]?.value ?? ''))}
      onChange={(event) => setFilter({ key, value: event.target.value, resetAnyway: true })}
      fieldClassName="min-w-0 basis-[calc(50%-0.375rem)] sm:basis-auto sm:w-44"
    />
  )
  return (
    <>
      {choice(
        'kind',
        'file.admin.gallery.kind',
        'file.admin.gallery.anyKind',
        fileKinds.map((value) => ({ value, label: t(`file.admin.kinds.${value}`) })),
      )}
      {choice('unused', 'file.admin.gallery.uses', 'file.admin.gallery.anyUse', [
        { value: 'true', label: t('file.admin.gallery.unused') },
        { value: 'false', label: t('file.admin.gallery.used') },
      ])}
      {isGrid &&
        choice(
          'sort',
          'file.admin.gallery.sort',
          undefined,
          sorts.map((value) => ({ value, label: t(`file.admin.sorts.${value.replace('-', 'down-')}`) })),
        )}
    </>
  )
}

/** Deletes the unused files of the selection; shows how many are in use and stay. */
function useBulkRemoval() {
  const { t } = useTranslation()
  const api = useApi()
  const refresh = useRefresh()
  const [asked, setAsked] = useState<{ rows: FileRow[]; done: () => void } | null>(null)
  const [isRunning, setRunning] = useState(false)
  const remove = async (rows: FileRow[], done: () => void) => {
    setRunning(true)
    try {
      const { removed, kept } = await api.call(removeFiles, { body: { ids: rows.slice(0, 100).map(({ id }) => id) } })
      await refresh(listFiles, getFile, getFileQuota)
      if (removed > 0) void showToast('success', t('file.admin.gallery.removed', { count: removed }))
      if (kept.length > 0) void showToast('warning', t('file.admin.gallery.kept', { count: kept.length }))
      done()
    } finally {
      setRunning(false)
      setAsked(null)
    }
  }
  const bulk: BulkAction<FileRow>[] = [
    { label: t('file.admin.gallery.removeUnused'), tone: 'danger', run: (rows, done) => setAsked({ rows, done }) },
  ]
  const cancel = () => {
    setAsked(null)
    void showToast('info', t('file.admin.deleteCancelled'))
  }
  const dialogs = (
    <ConfirmDialog
      open={asked !== null}
      onClose={cancel}
      onConfirm={() => asked && void remove(asked.rows, asked.done)}
      title={t('file.admin.gallery.removeManyTitle', { count: asked?.rows.length ?? 0 })}
      confirmLabel={t('core.delete')}
      loading={isRunning}
    >
      {t('file.admin.gallery.removeManyText')}
    </ConfirmDialog>
  )
  return { bulk, dialogs }
}
