// Every mail the shop sends, with the state of its texts in both languages.
import { Link, useSearchParams } from 'react-router'
import { withFilter } from '#shared/filters.ts'
import { fold } from '#shared/folding.ts'
import type { Locale } from '#shared/locale.ts'
import { useLanguages } from '#web/boot-context.tsx'
import { NotLoaded } from '#web/loaded-part.tsx'
import { useLive } from '#web/page-data.ts'
import { PageHead } from '#web/page-head.tsx'
import { paths } from '#web/paths.ts'
import { usePresentParams } from '#web/present-params.ts'
import { SearchBox } from '#web/table/search-box.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { type EmailTemplateRow, listEmailTemplates, type TemplateState } from '../template-contract.ts'
import { mailGroups } from '../mails.ts'
import { useMailName } from './parts/mail-words.ts'

const tones: Record<TemplateState, Tone> = { default: 'neutral', own: 'info', broken: 'danger' }

export default function AdminEmailSettings() {
  const { t } = useTranslation()
  const nameOf = useMailName()
  const [params, setParams] = useSearchParams()
  const present = usePresentParams()
  const search = params.get('search') ?? ''
  const look = (value: string) => setParams(withFilter(present(), { key: 'search', value }), { replace: true, preventScrollReset: true })
  const { data, error, refetch } = useLive(listEmailTemplates)
  const wanted = fold(search)
  const rows = data?.filter((row) => fold(`${nameOf(row)} ${row.subject}`).includes(wanted)) ?? []
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('email.admin.templates.title')} isIndexed={false} />
      <PageHeading
        title={t('email.admin.templates.title')}
        description={t('email.admin.templates.about')}
        actions={
          <ButtonLink to={paths.office.mails()} icon="mail">
            {t('email.admin.templates.sent')}
          </ButtonLink>
        }
      />
      <SearchBox label={t('email.admin.templates.search')} hideLabel={false} shown={search} onSearch={look} className="w-full max-w-md" />
      {error && !data && <NotLoaded why={error} refetch={refetch} />}
      {!data && !error && <SkeletonText lines={10} />}
      {data && rows.length === 0 && <EmptyState title={t('email.admin.templates.none')} />}
      {[null, ...mailGroups].map((group) => {
        const own = rows.filter((row) => row.group === group)
        return (
          own.length > 0 && (
            <Card key={group ?? 'shared'} flush title={t(`email.admin.groups.${group ?? 'shared'}`)}>
              <ul className="divide-y divide-line border-t border-line">
                {own.map((row) => (
                  <Row key={row.id} row={row} name={nameOf(row)} />
                ))}
              </ul>
            </Card>
          )
        )
      })}
    </div>
  )
}

/** Isolates the placeholders of a subject, whose braces would turn round among Arabic words. */
const isolated = (subject: string): string => subject.replaceAll(/\{\{\w+\}\}/g, '\u2066$&\u2069')

function Row({ row, name }: { row: EmailTemplateRow; name: string }) {
  const { t } = useTranslation()
  const languages = useLanguages()
  const state = (language: Locale) => t(`email.admin.templates.states.${row.states[language]}`)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3">
      <span className="grid min-w-0 gap-0.5">
        <Link to={paths.office.emailSetting(row.id)} className="touch-target font-medium text-ink underline-offset-4 hover:underline">
          {name}
        </Link>
        {row.subject !== '' && <bdi className="text-sm break-words text-ink-soft">{isolated(row.subject)}</bdi>}
      </span>
      <span className="flex flex-wrap gap-2">
        {row.attachesPdf && <Badge>{t('email.admin.templates.withPdf')}</Badge>}
        {languages.map((language) => (
          <Badge key={language} tone={tones[row.states[language]]}>
            {t(`form.admin.language.${language}`)}: {state(language)}
          </Badge>
        ))}
      </span>
    </li>
  )
}
