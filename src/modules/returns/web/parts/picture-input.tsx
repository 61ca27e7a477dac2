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
  const [problem, setProblem] = useState('')
  const upload = async (files: File[]) => {
    onUploading(true)
    setProblem('')
    try {
      for (const file of files.slice(0, most - hashes.length)) {
        const { hash } = await api.call(uploadReturnPicture, { file }, { ignore: true })
        onChange((now) => [...new Set([...now, hash])])
      }
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(error.fields.file?.[0] ?? error.message)
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
      {problem && <FieldError>{problem}</FieldError>}
    </div>
  )
}
