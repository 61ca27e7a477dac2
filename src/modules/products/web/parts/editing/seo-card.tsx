// The search and share texts of a product: the fields, and beside them a preview in both languages.
import { useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { PictureField } from '#modules/files/web/parts/picture-field.tsx'
import { type Locale, textIn } from '#shared/locale.ts'
import { useBoot, useLocale } from '#web/boot-context.tsx'
import { LanguageChips } from '#web/form/language-chips.tsx'
import { TextPair } from '#web/form/text-pair.tsx'
import { paths } from '#web/paths.ts'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { ProductFormProps } from './product-form-props.ts'

export function SeoCard({ form }: Pick<ProductFormProps, 'form'>) {
  const { t } = useTranslation()
  const { errorOf, set, watch } = form
  return (
    <Card title={t('office.admin.product.seo')} description={t('office.admin.product.seoText')}>
      <div className="grid grid-cols-1 gap-6">
        <div className="grid grid-cols-1 gap-4">
          <TextPair name="seoTitle" label={t('office.admin.product.seoTitle')} form={form} optional />
          <TextPair name="seoDescription" label={t('office.admin.product.seoDescription')} form={form} optional isLong />
          <PictureField
            label={t('office.admin.product.seoImage')}
            hint={t('office.admin.product.seoImageText')}
            optional
            value={watch('seoImage')}
            onChange={(value) => set('seoImage', value)}
            error={errorOf('seoImage')}
          />
        </div>
        <Preview form={form} />
      </div>
    </Card>
  )
}

const cut = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, most).replace(/\s+\S*$/, '')}…`)

/** The words of a description without its marks, as the shop itself shortens it. */
const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()

function Preview({ form }: Pick<ProductFormProps, 'form'>) {
  const { t } = useTranslation()
  const { shopName, publicUrl } = useBoot()
  const [language, setLanguage] = useState<Locale>(useLocale())
  const [title, description, seoTitle, seoDescription, slug, seoImage, pictures] = form.watch([
    'title',
    'description',
    'seoTitle',
    'seoDescription',
    'slug',
    'seoImage',
    'pictures',
  ])
  const shownTitle = textIn(seoTitle, language) || textIn(title, language) || t('office.admin.product.title')
  const about = textIn(seoDescription, language) || cut(plain(textIn(description, language)), 160)
  const image = seoImage?.hash ?? pictures[0]?.hash
  const host = publicUrl.replace(/^https?:\/\//, '')
  return (
    <section aria-label={t('office.admin.product.preview')} className="grid gap-3 rounded-md bg-sunken p-4">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="me-auto text-sm font-medium text-ink">{t('office.admin.product.preview')}</h3>
        <LanguageChips value={language} onChange={setLanguage} />
      </div>
      <div lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'} className="grid gap-4 lg:grid-cols-[3fr_2fr]">
        <div data-preview="search" className="grid content-start gap-1 rounded-md border border-line bg-card p-4">
          <bdi dir="ltr" className="truncate text-start text-xs text-ink-soft">
            {host + paths.product(slug)}
          </bdi>
          <p className="text-base text-primary">{cut(`${shownTitle} · ${shopName}`, 65)}</p>
          <p className="text-sm text-body">{cut(about, 160) || t('office.admin.product.previewNothing')}</p>
        </div>
        <div data-preview="share" className="max-w-sm overflow-clip rounded-md border border-line bg-card">
          {image ? (
            <img src={`/files/${image}/640.webp`} alt="" className="aspect-[1.91] w-full bg-sunken object-cover" />
          ) : (
            <span className="grid aspect-[1.91] w-full place-items-center bg-sunken text-ink-soft">
              <Icon name="image" size={32} />
            </span>
          )}
          <div className="grid gap-0.5 p-3">
            <bdi dir="ltr" className="text-start text-xs text-ink-soft">
              {host}
            </bdi>
            <p className="truncate text-sm font-semibold text-ink">{shownTitle}</p>
            <p className="line-clamp-2 text-sm text-ink-soft">{about}</p>
          </div>
        </div>
      </div>
    </section>
  )
}
