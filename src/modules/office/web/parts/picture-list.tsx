// A product's pictures: upload several with progress, order by drag or by keyboard, alternative texts, remove; the first is the main one.
import { useRef, useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { pictureMimes, uploadPicture } from '#modules/files/admin-contract.ts'
import { CallError } from '#shared/call.ts'
import { useApi } from '#web/api.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

type Picture = { fileId: string; hash: string; alt: { en: string; ar: string } }
type Props = { pictures: Picture[]; onChange: (pictures: Picture[]) => void }

export function PictureList({ pictures, onChange }: Props) {
  const { t } = useTranslation()
  const [dragged, setDragged] = useState<number | null>(null)
  const { upload, running, failures } = useUploads(pictures, onChange)
  const input = useRef<HTMLInputElement>(null)

  const move = (from: number, to: number) => {
    const moved = pictures[from]
    if (!moved || to < 0 || to >= pictures.length || from === to) return
    const rest = pictures.filter((_, index) => index !== from)
    onChange([...rest.slice(0, to), moved, ...rest.slice(to)])
  }
  const edit = (at: number, alt: Picture['alt']) => onChange(pictures.map((each, index) => (index === at ? { ...each, alt } : each)))

  return (
    <div className="grid gap-4">
      <ul className="grid gap-3">
        {pictures.map((picture, index) => (
          <li
            key={picture.fileId}
            draggable
            onDragStart={() => setDragged(index)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={() => dragged !== null && move(dragged, index)}
            className="flex flex-wrap items-center gap-3 rounded-md border border-line p-2"
          >
            <img
              src={`/files/${picture.hash}/160.webp`}
              alt=""
              width={72}
              height={72}
              className="size-18 cursor-grab rounded-sm bg-sunken object-cover"
            />
            <div className="grid min-w-48 flex-1 gap-2 sm:grid-cols-2">
              <TextInput
                label={t('office.admin.product.altEn')}
                value={picture.alt.en}
                dir="ltr"
                onChange={(event) => edit(index, { ...picture.alt, en: event.target.value })}
              />
              <TextInput
                label={t('office.admin.product.altAr')}
                value={picture.alt.ar}
                dir="rtl"
                onChange={(event) => edit(index, { ...picture.alt, ar: event.target.value })}
              />
            </div>
            {index === 0 && <Badge tone="info">{t('office.admin.product.mainPicture')}</Badge>}
            <span className="flex">
              <IconButton
                icon="chevron-up"
                label={t('office.admin.product.pictureUp')}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              />
              <IconButton
                icon="chevron-down"
                label={t('office.admin.product.pictureDown')}
                disabled={index === pictures.length - 1}
                onClick={() => move(index, index + 1)}
              />
              <IconButton
                icon="trash"
                label={t('office.admin.product.pictureRemove')}
                onClick={() => onChange(pictures.filter((_, at) => at !== index))}
              />
            </span>
          </li>
        ))}
      </ul>
      {running && <Progress label={t('office.admin.product.uploading')} value={running.done} max={running.total} />}
      {failures.map(({ name, message }) => (
        <Alert key={name} tone="danger">
          <bdi>{name}</bdi>: {message}
        </Alert>
      ))}
      <div>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept={pictureMimes.join(',')}
          aria-label={t('office.admin.product.addPictures')}
          onChange={(event) => void upload([...(event.target.files ?? [])])}
        />
        <Button icon="upload" loading={running !== null} onClick={() => input.current?.click()}>
          {t('office.admin.product.addPictures')}
        </Button>
      </div>
    </div>
  )
}

function useUploads(pictures: Picture[], onChange: Props['onChange']) {
  const api = useApi()
  const latest = useRef(pictures)
  latest.current = pictures
  const [running, setRunning] = useState<{ done: number; total: number } | null>(null)
  const [failures, setFailures] = useState<{ name: string; message: string }[]>([])
  const upload = async (files: File[]) => {
    setFailures([])
    for (const [done, file] of files.entries()) {
      setRunning({ done, total: files.length })
      try {
        const { id, hash } = await api.call(uploadPicture, { file }, { ignore: true })
        if (!latest.current.some(({ fileId }) => fileId === id))
          onChange([...latest.current, { fileId: id, hash, alt: { en: '', ar: '' } }])
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        const message = Object.values(error.fields)[0]?.[0] ?? error.message
        setFailures((before) => [...before, { name: file.name, message }])
      }
    }
    setRunning(null)
  }
  return { upload, running, failures }
}
