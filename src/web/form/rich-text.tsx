// A field for formatted text, and one for both languages side by side. The editor itself is loaded when the field is first shown.
import { lazy, Suspense, useId } from 'react'
import { useLanguages } from '../boot-context.tsx'
import { useTranslation } from '../translation.tsx'
import type { Locale } from '#shared/locale.ts'
import { FieldError } from '../ui/field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { Inserts } from './rich-text-toolbar.tsx'

const RichTextEditor = lazy(async () => ({ default: (await import('./rich-text-editor.tsx')).RichTextEditor }))

type Props = {
  label: string
  /** HTML of the kinds a description may hold; '' when there is none. */
  value: string
  onChange: (html: string) => void
  lang: Locale
  dir?: 'ltr' | 'rtl'
  error?: string | undefined
  /** Texts that can be put in from a list, like placeholders. */
  inserts?: Inserts
}

/** Takes and gives HTML; the server sanitises it again when it is saved. */
export function RichText({ label, lang, dir = lang === 'ar' ? 'rtl' : 'ltr', error, ...rest }: Props) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <span id={id} className="text-sm font-medium text-ink">
        {label}
      </span>
      <Suspense
        fallback={
          <div role="status" aria-label={t('form.admin.richText.loading')}>
            <Skeleton className="h-52 w-full rounded-md" />
          </div>
        }
      >
        <RichTextEditor {...rest} label={label} labelId={id} errorId={error ? `${id}-error` : undefined} lang={lang} dir={dir} />
      </Suspense>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

type Pair = { en: string; ar: string }
type PairProps = {
  label: string
  value: Pair
  onChange: (value: Pair) => void
  errors?: { en?: string | undefined; ar?: string | undefined }
}

/** A formatted text in both languages, side by side. */
export function RichTextPair({ label, value, onChange, errors = {} }: PairProps) {
  const { t } = useTranslation()
  const languages = useLanguages()
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {languages.map((lang) => (
        <RichText
          key={lang}
          label={`${label} (${t(`form.admin.language.${lang}`)})`}
          lang={lang}
          value={value[lang]}
          onChange={(html) => onChange({ ...value, [lang]: html })}
          error={errors[lang]}
        />
      ))}
    </div>
  )
}
