// The fields of a page beside its blocks: titles, address, languages, what search engines read, and for articles author and category.
import { useLanguages } from '#web/boot-context.tsx'
import { TextPair } from '#web/form/text-pair.tsx'
import type { EndpointForm } from '#web/form/use-endpoint-form.ts'
import { useTranslation } from '#web/translation.tsx'
import { Card } from '#web/ui/card.tsx'
import { Select, TextInput } from '#web/ui/text-input.tsx'
import { isArticle, pathOf } from '../../rules.ts'
import { type PageValues, proposedUrl } from './page-values.ts'

type Props = { form: EndpointForm<PageValues>; layout: string; isNew: boolean }

export function PageFields({ form, layout, isNew }: Props) {
  const { t } = useTranslation()
  const languages = ['all', ...useLanguages()]
  const url = form.watch('url')
  const title = form.watch('title')
  const proposed = proposedUrl(title)
  return (
    <>
      <Card title={t('page.admin.page.form')}>
        <div className="grid gap-5">
          <TextPair name="title" label={t('page.admin.page.title')} form={form} />
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <TextInput
              label={t('page.admin.page.url')}
              hint={t('page.admin.page.urlHint', { path: `/${pathOf(layout, url || (isNew && proposed) || '…')}` })}
              dir="ltr"
              {...form.input('url')}
              {...(isNew ? { placeholder: proposed } : {})}
            />
            <Select
              label={t('page.admin.page.language')}
              options={languages.map((value) => ({ value, label: t(`page.admin.languages.${value}`) }))}
              {...form.input('language')}
            />
          </div>
          <TextInput
            label={t('page.admin.page.priority')}
            hint={t('page.admin.page.priorityHint')}
            inputMode="numeric"
            dir="ltr"
            fieldClassName="sm:w-1/2 sm:pe-2.5"
            {...form.input('priority')}
          />
          {isArticle(layout) && (
            <>
              <TextPair name="author" label={t('page.admin.page.author')} form={form} optional />
              <TextPair
                name="category"
                label={t('page.admin.page.category')}
                hint={t('page.admin.page.categoryHint')}
                form={form}
                optional
              />
            </>
          )}
        </div>
      </Card>
      <Card title={t('page.admin.page.meta')} description={t('page.admin.page.metaText')}>
        <div className="grid gap-5">
          <TextPair name="metaTitle" label={t('page.admin.page.metaTitle')} form={form} optional />
          <TextPair name="metaDescription" label={t('page.admin.page.metaDescription')} form={form} isLong optional />
          <TextPair name="metaKeywords" label={t('page.admin.page.metaKeywords')} form={form} optional />
        </div>
      </Card>
    </>
  )
}
