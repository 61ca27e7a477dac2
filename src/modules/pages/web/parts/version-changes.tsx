// The differences between two versions of a page, in a dialog, with the way back to the older one.
import { textIn } from '#shared/locale.ts'
import { useLocale } from '#web/boot-context.tsx'
import { LoadedPart } from '#web/loaded-part.tsx'
import { useLive } from '#web/page-data.ts'
import { useTranslation } from '#web/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { comparePageVersions, type PageDifference, type Piece, restorePageVersion } from '../../page-admin-contract.ts'

type Props = {
  id: string
  /** The older version, and the newest one it is compared with. */
  number: number
  newest: number
  onClose: () => void
  /** Brings the older version back; none when the form holds unsaved work. */
  onRestore: (() => void) | undefined
  isRestoring: boolean
}

const marks: Record<Piece['is'], string> = {
  same: '',
  added: 'rounded-sm bg-success-soft text-success no-underline',
  removed: 'rounded-sm bg-danger-soft text-danger',
}
const tags = { same: 'span', added: 'ins', removed: 'del' } as const

export function VersionChanges({ id, number, newest, onClose, onRestore, isRestoring }: Props) {
  const { t } = useTranslation()
  const changes = useLive(comparePageVersions, { params: { id, number: newest }, query: { against: number } }, { staleTime: 0 })
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={t('page.admin.versions.changes', { number, newest })}
      actions={
        <>
          <Button onClick={onClose}>{t('ui.close')}</Button>
          <Button variant="primary" may={restorePageVersion.may} disabled={!onRestore} loading={isRestoring} onClick={() => onRestore?.()}>
            {t('page.admin.versions.restore', { number })}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {!onRestore && <p className="text-ink-soft">{t('page.admin.publication.saveFirst')}</p>}
        <LoadedPart of={changes} waiting={<SkeletonText lines={6} />}>
          {(all) =>
            all.length === 0 ? (
              <p>{t('page.admin.versions.same')}</p>
            ) : (
              all.map((each) => <Difference key={`${each.of} ${each.language}`} of={each} />)
            )
          }
        </LoadedPart>
      </div>
    </Dialog>
  )
}

function Difference({ of: { of, label, language, pieces } }: { of: PageDifference }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const name = label ? textIn(label, locale) : t(`page.admin.fields.${of}`)
  return (
    <section className="grid gap-1">
      <h3 className="font-medium text-ink">{language ? `${name} (${t(`form.admin.language.${language}`)})` : name}</h3>
      <p
        lang={language ?? undefined}
        dir={language === null ? 'ltr' : language === 'ar' ? 'rtl' : 'ltr'}
        className="rounded-md border border-line p-2 wrap-anywhere whitespace-pre-wrap"
      >
        {pieces.map(({ text, is }, at) => {
          const Tag = tags[is]
          return (
            // The pieces of one text have no other name and never move.
            <Tag key={at} className={marks[is]}>
              {text}
            </Tag>
          )
        })}
      </p>
    </section>
  )
}
