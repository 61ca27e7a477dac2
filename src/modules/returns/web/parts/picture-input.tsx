// Pictures of a request: each is uploaded when it is chosen, and can be taken out again before the request is sent.
import { useRef, useState } from 'react'
import { CallError } from '#shared/call.ts'
import { useApi } from '#web/api.ts'
import { useTranslation } from '#web/translation.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { uploadReturnPicture } from '../../contract.ts'

const most = 8

export function PictureInput({ hashes, onChange }: { hashes: string[]; onChange: (hashes: string[]) => void }) {
  const { t } = useTranslation()
  const api = useApi()
  const input = useRef<HTMLInputElement>(null)
  const [isRunning, setRunning] = useState(false)
  const [problem, setProblem] = useState('')
  const upload = async (files: File[]) => {
    setRunning(true)
    setProblem('')
    const kept = [...hashes]
    try {
      for (const file of files.slice(0, most - hashes.length)) {
        const { hash } = await api.call(uploadReturnPicture, { file }, { ignore: true })
        if (!kept.includes(hash)) kept.push(hash)
      }
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(error.fields.file?.[0] ?? error.message)
    } finally {
      onChange(kept)
      setRunning(false)
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
                onClick={() => onChange(hashes.filter((each) => each !== hash))}
              />
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        multiple
        accept="image/jpeg,image/png,image/webp"
        className="sr-only"
        tabIndex={-1}
        aria-label={t('return.addPictures')}
        onChange={(event) => {
          void upload([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      {hashes.length < most && (
        <div>
          <Button icon="upload" loading={isRunning} onClick={() => input.current?.click()}>
            {t('return.addPictures')}
          </Button>
        </div>
      )}
      {problem && <FieldError>{problem}</FieldError>}
    </div>
  )
}
