// Pictures of a request: each is uploaded when it is chosen, and can be taken out again before the request is sent.
import { useState } from 'react'
import { CallError } from '#shared/call.ts'
import { useApi } from '#web/api.ts'
import { useTranslation } from '#web/translation.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { uploadReturnPicture } from '../../contract.ts'

const most = 8

type Props = {
  hashes: string[]
  /** Called with how the pictures change, several times while more than one is uploaded. */
  onChange: (change: (hashes: string[]) => string[]) => void
  isUploading: boolean
  onUploading: (isUploading: boolean) => void
}

export function PictureInput({ hashes, onChange, isUploading, onUploading }: Props) {
  const { t } = useTranslation()
  const api = useApi()
  const [leftOut, setLeftOut] = useState('')
  const [failures, setFailures] = useState<{ name: string; message: string }[]>([])
  const upload = async (files: File[]) => {
    onUploading(true)
    setFailures([])
    const taken = files.slice(0, most - hashes.length)
    setLeftOut(taken.length < files.length ? t('return.picturesTaken', { taken: taken.length, chosen: files.length, max: most }) : '')
    try {
      // One that is refused does not stop the others.
      for (const file of taken) {
        try {
          const { hash } = await api.call(uploadReturnPicture, { file }, { ignore: true })
          onChange((now) => [...new Set([...now, hash])])
        } catch (error) {
          if (!(error instanceof CallError)) throw error
          const message = error.status === 0 ? t('core.errors.offline') : (error.fields.file?.[0] ?? error.message)
          setFailures((before) => [...before, { name: file.name, message }])
        }
      }
    } finally {
      onUploading(false)
    }
  }
  return (
    <div className="grid gap-2">
      <p className="text-sm font-medium text-ink">{t('return.pictures')}</p>
      <p className="text-sm text-ink-soft">{t('return.picturesHint', { count: most })}</p>
      {hashes.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {hashes.map((hash, index) => (
            <li key={hash} className="relative size-24 overflow-hidden rounded-md border border-line bg-sunken">
              <img
                src={`/files/${hash}/320.webp`}
                alt={t('return.pictureAlt', { count: index + 1 })}
                width={96}
                height={96}
                className="size-full object-cover"
              />
              <IconButton
                icon="trash"
                size="sm"
                label={t('return.removePicture', { count: index + 1 })}
                className="absolute end-1 top-1 bg-card"
                onClick={() => onChange((now) => now.filter((each) => each !== hash))}
              />
            </li>
          ))}
        </ul>
      )}
      {hashes.length < most && (
        <div>
          <FileButton
            many
            accept="image/jpeg,image/png,image/webp"
            label={t('return.addPictures')}
            loading={isUploading}
            onFiles={(files) => void upload(files)}
          />
        </div>
      )}
      <p role="status" className="text-sm text-ink empty:hidden">
        {leftOut}
      </p>
      {failures.map(({ name, message }, index) => (
        <FieldError key={index}>
          <bdi>{name}</bdi>: {message}
        </FieldError>
      ))}
    </div>
  )
}
