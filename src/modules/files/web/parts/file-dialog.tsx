// One file of the gallery: its properties, its names, its uses, replacing its content, and deleting it.
import { useState } from 'react'
import { CallError } from '#shared/call.ts'
import { textIn } from '#shared/locale.ts'
import { useApi } from '#web/api.ts'
import { AuditLink } from '#web/audited.tsx'
import { useFormat, useLocale } from '#web/boot-context.tsx'
import { Form } from '#web/form/form.tsx'
import { TextPair } from '#web/form/text-pair.tsx'
import { useEntityForm } from '#web/form/use-entity-form.tsx'
import { NotLoaded } from '#web/loaded-part.tsx'
import { useLive, useRefresh } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { showToast } from '#web/toast.ts'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useCommand } from '#web/use-command.ts'
import { Link } from 'react-router'
import {
  type FileDetails,
  type FilePlace,
  getFile,
  getFileQuota,
  listFiles,
  removeFile,
  replaceFile,
  updateFile,
} from '../../admin-contract.ts'
import { fileUrl, sizeInWords } from './file-address.ts'
import { FileTile } from './file-tile.tsx'
import { acceptOf, reasonOf } from './use-uploads.ts'

const lists = [listFiles, getFile, getFileQuota]

export function FileDialog({ id, onClose }: { id: string | null; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog open={id !== null} onClose={onClose} title={t('file.admin.file.title')} size="lg">
      {id !== null && <Loaded id={id} onClose={onClose} />}
    </Dialog>
  )
}

function Loaded({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useLive(getFile, { params: { id } }, { staleTime: 0 })
  if (error && !data) return <NotLoaded why={error} refetch={refetch} />
  if (!data) return <SkeletonText lines={6} />
  return <Details key={`${data.id} ${data.hash}`} file={data} onClose={onClose} />
}

function Details({ file, onClose }: { file: FileDetails; onClose: () => void }) {
  const { t } = useTranslation()
  const { tag, dateTime } = useFormat()
  const { form } = useEntityForm<typeof getFile, typeof updateFile, Pick<FileDetails, 'name' | 'alt'>>(file, {
    get: getFile,
    update: updateFile,
    valuesOf: ({ name, alt }) => ({ name, alt }),
    bodyOf: (values) => values,
    refresh: lists,
    path: () => paths.office.gallery(),
  })
  const details = [
    t(`file.admin.kinds.${file.kind}`),
    ...(file.width && file.height ? [`${file.width} × ${file.height}`] : []),
    sizeInWords(file.bytes, tag),
    dateTime(file.createdAt),
  ]
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-[14rem_minmax(0,1fr)]">
      <div className="grid content-start gap-3">
        {file.kind === 'video' ? (
          <video src={fileUrl('video', file.hash)} controls muted preload="metadata" className="w-full rounded-md bg-sunken" />
        ) : (
          <FileTile kind={file.kind} hash={file.hash} />
        )}
        <p className="flex flex-wrap gap-x-3 text-xs text-ink-soft">
          {details.map((detail) => (
            <bdi key={detail}>{detail}</bdi>
          ))}
        </p>
        <a
          href={fileUrl(file.kind, file.hash)}
          target="_blank"
          rel="noreferrer"
          className="text-sm font-medium text-primary hover:underline"
        >
          {t('file.admin.file.open')}
        </a>
        <AuditLink subject="file" id={file.id} />
        <Replace file={file} />
        <Remove file={file} onClose={onClose} />
      </div>
      <div className="grid content-start gap-5">
        <Form form={form} submitLabel={t('core.save')}>
          <TextInput label={t('file.admin.gallery.name')} {...form.input('name')} />
          <TextPair name="alt" label={t('file.admin.gallery.alt')} hint={t('file.admin.file.altHint')} optional form={form} />
        </Form>
        <section className="grid gap-2">
          <h3 className="text-sm font-semibold text-ink">{t('file.admin.file.places')}</h3>
          {file.places.length === 0 ? (
            <p className="text-ink-soft">{t('file.admin.file.nowhere')}</p>
          ) : (
            <Places places={file.places} uses={file.uses} />
          )}
        </section>
      </div>
    </div>
  )
}

// Tables with a screen; a place in another table is named without a link.
const screens: Record<string, (id: string) => string> = {
  products: paths.office.product,
  brands: paths.office.brand,
  categories: paths.office.category,
  main_categories: paths.office.mainCategory,
  menus: paths.office.menu,
  slides: paths.office.slide,
  pages: paths.office.pageById,
  email_templates: paths.office.emailSetting,
}
const named = new Set([...Object.keys(screens), 'payment_methods', 'settings'])

function Places({ places, uses }: { places: readonly FilePlace[]; uses: number }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const kindOf = (table: string) => (named.has(table) ? t(`file.admin.tables.${table}`) : table.replaceAll('_', ' '))
  return (
    <ul className="grid gap-1">
      {places.map(({ table, id, title }) => {
        const name = title ? textIn(title, locale) : ''
        const screen = id === null ? undefined : screens[table]?.(id)
        return (
          <li key={`${table} ${id}`} className="flex flex-wrap gap-x-2">
            <span className="text-ink-soft">{kindOf(table)}</span>
            {screen ? (
              <Link to={screen} className="font-medium text-primary hover:underline">
                <bdi>{name || t('file.admin.file.untitled')}</bdi>
              </Link>
            ) : (
              <bdi className="text-ink">{name}</bdi>
            )}
          </li>
        )
      })}
      {uses > places.length && <li className="text-ink-soft">{t('file.admin.file.more', { count: uses - places.length })}</li>}
    </ul>
  )
}

function Replace({ file }: { file: FileDetails }) {
  const { t } = useTranslation()
  const api = useApi()
  const refresh = useRefresh()
  const [isRunning, setRunning] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const send = async (next: File) => {
    setRunning(true)
    setRefusal(null)
    try {
      await api.call(replaceFile, { params: { id: file.id }, file: next }, { ignore: true })
      void showToast('success', t('file.admin.file.replaced'))
      await refresh(...lists)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setRefusal(reasonOf(error, t('core.errors.offline')))
    } finally {
      setRunning(false)
    }
  }
  return (
    <div className="grid gap-2">
      <FileButton
        may={replaceFile.may}
        accept={acceptOf([file.kind])}
        label={t('file.admin.file.replace')}
        loading={isRunning}
        onFiles={([chosen]) => chosen && void send(chosen)}
      />
      {refusal && <Alert tone="danger">{refusal}</Alert>}
    </div>
  )
}

function Remove({ file, onClose }: { file: FileDetails; onClose: () => void }) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const remove = useCommand(removeFile, { refresh: [listFiles, getFileQuota], said: 'core.removed', onDone: onClose, ignore: true })
  const cancel = () => {
    setAsking(false)
    void showToast('info', t('file.admin.deleteCancelled'))
  }
  const refused = placesIn(remove.error?.data)
  return (
    <>
      <Button
        may={removeFile.may}
        variant="quiet"
        className="text-danger!"
        icon="trash"
        onClick={() => {
          remove.reset()
          setAsking(true)
        }}
      >
        {t('core.delete')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={cancel}
        onConfirm={() => remove.run({ params: { id: file.id } })}
        title={t('file.admin.file.removeTitle', { name: file.name })}
        confirmLabel={t('core.delete')}
        loading={remove.isRunning}
        error={remove.error?.message}
      >
        {t('file.admin.file.removeText')}
        {refused && <Places places={refused.places} uses={refused.uses} />}
      </ConfirmDialog>
    </>
  )
}

const isDetails = (data: unknown): data is FileDetails => typeof data === 'object' && data !== null && 'places' in data && 'uses' in data
const placesIn = (data: unknown): FileDetails | null => (isDetails(data) ? data : null)
