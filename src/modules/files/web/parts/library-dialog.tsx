// The gallery as a dialog: search, page through, upload, and pick one file or several.
import { useState } from 'react'
import { NotLoaded } from '#web/loaded-part.tsx'
import { SearchBox } from '#web/table/search-box.tsx'
import { useTranslation } from '#web/translation.tsx'
import { textIn } from '#shared/locale.ts'
import { useLocale } from '#web/boot-context.tsx'
import { useLive } from '#web/page-data.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type FileKind, type FileRow, listFiles } from '../../admin-contract.ts'
import { DropZone } from './drop-zone.tsx'
import { FileTile } from './file-tile.tsx'
import { type UploadedFile, useUploads } from './use-uploads.ts'

export type PickedFile = Pick<UploadedFile, 'fileId' | 'hash' | 'name'>

type Props = {
  open: boolean
  onClose: () => void
  /** Called once with the chosen files in the order of choosing. */
  onPick: (files: PickedFile[]) => void
  many?: boolean
  kind?: FileKind
  /** Ids that are already used and cannot be chosen again. */
  taken?: readonly string[]
}

const perPage = 24
const asPicked = ({ id, hash, name }: FileRow): PickedFile => ({ fileId: id, hash, name })

/** Opens over the page; closing it resets its search and page. */
export function LibraryDialog({ open, ...rest }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog open={open} onClose={rest.onClose} title={t(`file.admin.library.${rest.many ? 'many' : 'one'}`)} size="lg">
      <Library {...rest} />
    </Dialog>
  )
}

function Library({ onClose, onPick, many = false, kind = 'picture', taken = [] }: Omit<Props, 'open'>) {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<PickedFile[]>([])
  const uploads = useUploads([kind])
  const query = { page, perPage, kind, ...(search ? { search } : {}) }
  const { data, error, isPending, refetch } = useLive(listFiles, { query }, { keepPrevious: true, staleTime: 0 })
  const pages = Math.max(1, Math.ceil((data?.meta.total ?? 0) / perPage))

  const finish = (files: PickedFile[]) => {
    onPick(files)
    onClose()
  }
  const press = (file: PickedFile) => {
    if (!many) return finish([file])
    const isChosen = chosen.some(({ fileId }) => fileId === file.fileId)
    setChosen(isChosen ? chosen.filter(({ fileId }) => fileId !== file.fileId) : [...chosen, file])
  }
  const onFiles = async (files: File[]) => {
    const kept = (await uploads.upload(files)).filter(({ fileId }) => !taken.includes(fileId))
    if (!many && kept.length > 0) return finish(kept)
    setPage(1)
    setSearch('')
    setChosen((before) => [...before, ...kept.filter(({ fileId }) => !before.some((each) => each.fileId === fileId))])
  }
  return (
    <DropZone kinds={[kind]} uploads={uploads} many={many} onFiles={(files) => void onFiles(files)} className="mt-1">
      <SearchBox
        hideLabel
        label={t('file.admin.library.search')}
        shown={search}
        onSearch={(text) => {
          setSearch(text)
          setPage(1)
        }}
        className="w-full"
      />
      {error && !data ? (
        <NotLoaded why={error} refetch={refetch} />
      ) : (
        <Tiles files={data?.data} isPending={isPending} chosen={chosen} taken={taken} onPress={press} isSearched={search !== ''} />
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="flex items-center gap-1 text-sm text-ink-soft tabular-nums" aria-live="polite">
          <IconButton icon="chevron-start" label={t('ui.previousPage')} disabled={page <= 1} onClick={() => setPage(page - 1)} />
          {t('ui.pageOf', { page, pages })}
          <IconButton icon="chevron-end" label={t('ui.nextPage')} disabled={page >= pages} onClick={() => setPage(page + 1)} />
        </span>
        {many && (
          <Button variant="primary" disabled={chosen.length === 0} onClick={() => finish(chosen)}>
            {t('file.admin.library.use', { count: chosen.length })}
          </Button>
        )}
      </div>
    </DropZone>
  )
}

type TilesProps = {
  files: readonly FileRow[] | undefined
  isPending: boolean
  chosen: readonly PickedFile[]
  taken: readonly string[]
  isSearched: boolean
  onPress: (file: PickedFile) => void
}

const grid = 'grid grid-cols-3 gap-2 sm:grid-cols-4 md:grid-cols-6'

function Tiles({ files, isPending, chosen, taken, isSearched, onPress }: TilesProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  if (isPending)
    return (
      <div role="status" aria-label={t('ui.loading')} className={grid}>
        {Array.from({ length: 12 }, (_, index) => (
          <Skeleton key={index} className="aspect-square w-full" />
        ))}
      </div>
    )
  if (!files?.length)
    return (
      <EmptyState compact icon="image" title={t(`file.admin.library.${isSearched ? 'nothingFound' : 'empty'}`)}>
        {t(`file.admin.library.${isSearched ? 'nothingFoundText' : 'emptyText'}`)}
      </EmptyState>
    )
  return (
    <ul className={grid}>
      {files.map((file) => {
        const at = chosen.findIndex(({ fileId }) => fileId === file.id)
        return (
          <li key={file.id} className="min-w-0">
            <button
              type="button"
              aria-pressed={at >= 0}
              disabled={taken.includes(file.id)}
              title={file.name}
              onClick={() => onPress(asPicked(file))}
              className={cx(
                'relative grid w-full gap-1 rounded-md border p-1 text-start transition disabled:cursor-not-allowed disabled:opacity-50',
                at >= 0 ? 'border-primary bg-primary-soft' : 'border-line hover:border-line-strong',
              )}
            >
              <FileTile kind={file.kind} hash={file.hash} alt={textIn(file.alt, locale)} />
              <bdi className="truncate text-xs text-ink-soft">{file.name}</bdi>
              {at >= 0 && (
                <span className="absolute end-2 top-2 grid size-6 place-items-center rounded-full bg-primary text-on-primary">
                  <Icon name="check" size={16} />
                </span>
              )}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
