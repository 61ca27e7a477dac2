// The frame of a small entity's form: a link to its list, heading, view in the shop, and deletion, which asks first and shows a refusal in place.
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../translation.tsx'
import { useNavigate } from 'react-router'
import type { AnyEndpoint, CallInput } from '#shared/endpoint.ts'
import { type Audited, AuditLink } from '../audited.tsx'
import { PageHead } from '../page-head.tsx'
import { useRecordName } from '../record-name.ts'
import { listAddress } from '../table/list-address.ts'
import { BackLink } from '../table/back-link.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { PageHeading } from '../ui/section-heading.tsx'
import { useCommand } from '../use-command.ts'

type Removal<E extends AnyEndpoint> = {
  /** The call that deletes it. */
  of: E
  input: CallInput<E>
  /** Lists that become stale. */
  refresh?: readonly AnyEndpoint[]
  title: string
  /** Explains what is lost, and what stays. */
  text: ReactNode
}

type Props<E extends AnyEndpoint> = {
  title: string
  description?: ReactNode
  badge?: ReactNode
  isNew: boolean
  /** The list that the screen leads back to, also after a deletion. */
  backTo: string
  /** Its page in the shop, when it has one that visitors can see. */
  view?: string | undefined
  remove?: Removal<E> | null
  actions?: ReactNode
  /** Its place in the audit trail. */
  audited?: Audited | null
  children?: ReactNode
}

/** Takes the texts and links of an entity's screen, and its form as children. */
export function EditScreen<E extends AnyEndpoint>({
  title,
  description,
  badge,
  isNew,
  backTo,
  view,
  remove,
  actions,
  audited,
  children,
}: Props<E>) {
  const { t } = useTranslation()
  useRecordName(isNew ? null : title)
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead title={title} isIndexed={false} />
      <div className="grid grid-cols-1 gap-1">
        <BackLink to={backTo} />
        <PageHeading
          title={<bdi>{title}</bdi>}
          description={description}
          badge={badge}
          actions={
            <>
              {view && !isNew && (
                <ButtonLink to={view} icon="external">
                  {t('ui.viewInShop')}
                </ButtonLink>
              )}
              {actions}
              {audited && !isNew && <AuditLink {...audited} />}
              {remove && !isNew && <RemoveButton {...remove} backTo={backTo} />}
            </>
          }
        />
      </div>
      {children}
    </div>
  )
}

/** The deletion alone, for screens with a frame of their own: button, question, refusal, the link to the list. */
function RemoveButton<E extends AnyEndpoint>({ of, input, refresh = [], title, text, backTo }: Removal<E> & { backTo: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const command = useCommand(of, {
    refresh,
    said: 'core.removed',
    onDone: () => navigate(listAddress(backTo), { state: 'gone' }),
    ignore: true,
  })
  const ask = () => {
    command.reset()
    setAsking(true)
  }
  return (
    <>
      <Button variant="quiet" className="text-danger!" icon="trash" may={of.may} onClick={ask}>
        {t('core.delete')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => command.run(input)}
        title={title}
        confirmLabel={t('core.delete')}
        loading={command.isRunning}
        error={command.error?.message}
      >
        {text}
      </ConfirmDialog>
    </>
  )
}
