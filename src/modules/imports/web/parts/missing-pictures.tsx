// Pictures of an import that could not be had: each with its product and the reason, and a way to try them again.
import { useState } from 'react'
import { Link } from 'react-router'
import { textIn } from '#shared/locale.ts'
import { useLocale } from '#web/boot-context.tsx'
import { LoadedPart } from '#web/loaded-part.tsx'
import { useLive } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { useCommand } from '#web/use-command.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { getImport, type Import, listImports, retryPictures } from '../../admin-contract.ts'
import { type ImportPicture, listImportPictures } from '../../pictures-admin-contract.ts'
import { ZipBox } from './zip-box.tsx'

const perPage = 20

/** Takes an ended import with pictures that failed. */
export function MissingPictures({ of }: { of: Import }) {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const query = { state: 'failed' as const, page, perPage }
  const answer = useLive(listImportPictures, { params: { id: of.id }, query }, { keepPrevious: true })
  const retry = useCommand(retryPictures, { refresh: [getImport, listImports, listImportPictures], said: 'imports.admin.said.retrying' })
  const pages = answer.data ? Math.ceil(answer.data.meta.total / perPage) : 1
  return (
    <Card
      flush
      title={t('imports.admin.pictures.failedTitle', { count: of.counts.picturesFailed })}
      description={t('imports.admin.pictures.failedText')}
      actions={
        of.actions.includes('retryPictures') && (
          <Button
            may={retryPictures.may}
            variant="primary"
            size="sm"
            icon="undo"
            loading={retry.isRunning}
            onClick={() => retry.run({ params: { id: of.id } })}
          >
            {t('imports.admin.pictures.retry')}
          </Button>
        )
      }
      footer={<ZipBox of={of} />}
    >
      <LoadedPart
        of={answer}
        waiting={
          <div className="px-5 pb-4">
            <SkeletonText lines={4} />
          </div>
        }
      >
        {({ data: rows }) => (
          <ul className="divide-y divide-line border-t border-line">
            {rows.map((row) => (
              <Missing key={`${row.position} ${row.place}`} row={row} />
            ))}
          </ul>
        )}
      </LoadedPart>
      {pages > 1 && (
        <div className="flex items-center justify-center gap-3 border-t border-line p-3 text-sm">
          <Button size="sm" variant="quiet" icon="chevron-start" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('ui.previousPage')}
          </Button>
          <span className="text-ink-soft tabular-nums">{t('ui.pageOf', { page, pages })}</span>
          <Button size="sm" variant="quiet" icon="chevron-end" disabled={page >= pages} onClick={() => setPage(page + 1)}>
            {t('ui.nextPage')}
          </Button>
        </div>
      )}
    </Card>
  )
}

function Missing({ row }: { row: ImportPicture }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const title = row.title ? textIn(row.title, locale) : ''
  return (
    <li className="grid gap-0.5 px-5 py-3 text-sm">
      <span className="flex flex-wrap items-baseline gap-x-3">
        {row.productId === null ? (
          <bdi className="font-medium">{title}</bdi>
        ) : (
          <Link to={paths.office.product(row.productId)} className="font-medium underline-offset-4 hover:underline">
            <bdi>{title}</bdi>
          </Link>
        )}
        <span className="text-ink-soft tabular-nums">{t('imports.admin.preview.line', { line: row.line })}</span>
      </span>
      <bdi className="justify-self-start font-mono text-xs text-ink-soft wrap-anywhere" dir="ltr">
        {row.src}
      </bdi>
      {row.reason !== null && <span>{row.reason}</span>}
    </li>
  )
}
