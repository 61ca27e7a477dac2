// The screen of one entity, new and edit: loads it, shows its form in the office's frame, and deletes it.
import { Fragment, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useParams } from 'react-router'
import type { AnyEndpoint, CallInput, Reply } from '#shared/endpoint.ts'
import type { LastChange } from '#shared/last-change.ts'
import { type Texts, textIn } from '#shared/locale.ts'
import { subjectOf } from '../audited.tsx'
import { useLocale } from '../boot-context.tsx'
import { useFresh } from '../page-data.ts'
import { useTranslation } from '../translation.tsx'
import { ActiveBadge } from '../ui/active-badge.tsx'
import { EditScreen } from './edit-screen.tsx'
import { Form } from './form.tsx'
import { LastChangeNote } from './last-change.tsx'
import { Loaded } from './loaded.tsx'
import type { EndpointForm } from './use-endpoint-form.ts'
import { type EntityForm, useEntityForm } from './use-entity-form.tsx'

/** The calls that `entityCalls` makes; some are left out where the office makes no new ones, deletes none or lists them elsewhere. */
type Calls<G extends AnyEndpoint, U extends AnyEndpoint> = {
  list?: AnyEndpoint
  get: G
  create?: AnyEndpoint
  update: U
  remove?: AnyEndpoint
}

type Props<G extends AnyEndpoint, U extends AnyEndpoint, V extends FieldValues> = Omit<
  EntityForm<G, U, V>,
  keyof Calls<G, U> | 'refresh'
> & {
  calls: Calls<G, U>
  /** Calls other than the list whose cached answers are stale after a save or a deletion. */
  refresh?: readonly AnyEndpoint[]
  /** The key of the screen's texts: `title` (while it loads), `new`, `removeTitle` with its name, `removeText`. */
  name: string
  /** The id in the address, or another key its call takes; by default the parameter `id` of the address. */
  id?: string
  /** The list, which the screen leads back to, also after a deletion. */
  listPath: string
  nameOf: (entity: Reply<G>) => Texts | string
  /** The number in the text of the deletion. */
  countOf?: (entity: Reply<G>) => number
  description?: (entity: Reply<G> | null) => ReactNode
  /** By default its status. */
  badge?: (entity: Reply<G>) => ReactNode
  /** Its page in the shop, when visitors can see it. */
  view?: (entity: Reply<G>) => string | undefined | false
  actions?: (entity: Reply<G>) => ReactNode
  /** The inputs; the entity is null while it is new. */
  children: (form: EndpointForm<V>, entity: Reply<G> | null) => ReactNode
  /** Shown beside the form on wide screens. */
  beside?: (form: EndpointForm<V>) => ReactNode
  /** The label of a field in the note who changed what last; given where the entity says so. */
  changeLabelOf?: (field: string, entity: Reply<G>) => string | undefined
  /** Shown below the form of a saved one. */
  below?: (entity: Reply<G>) => ReactNode
}

/** Takes the calls of an entity, its form's values and its inputs; shows the entity of the address, where `add` means a new one. */
export function EntityScreen<G extends AnyEndpoint, U extends AnyEndpoint, V extends FieldValues>(props: Props<G, U, V>) {
  const { t } = useTranslation()
  const { id: inAddress = 'add' } = useParams()
  const { id = inAddress, calls } = props
  const isNew = id === 'add' && calls.create !== undefined
  const answer = useFresh(calls.get, { params: { id } } as unknown as CallInput<G>, { enabled: !isNew })
  if (isNew) return <Screen key={id} {...props} first={null} />
  return (
    <Loaded title={t(`${props.name}.title`)} of={answer}>
      {(entity) => <Screen key={id} {...props} first={entity} />}
    </Loaded>
  )
}

type Shown<R> = { id: string; status?: 'active' | 'inactive'; lastChange?: LastChange } & R

function Screen<G extends AnyEndpoint, U extends AnyEndpoint, V extends FieldValues>({
  first,
  calls,
  ...props
}: Props<G, U, V> & { first: Reply<G> | null }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const refresh = [...(calls.list ? [calls.list] : []), ...(props.refresh ?? [])]
  const { form, entity } = useEntityForm(first, { ...props, ...calls, refresh })
  const own = entity as Shown<Reply<G>> | null
  const called = own && props.nameOf(own)
  const name = called === null ? t(`${props.name}.new`) : typeof called === 'string' ? called : textIn(called, locale)
  const inputs = (
    <Form form={form} submitLabel={t('core.save')} isLong className="grid min-w-0 gap-6">
      {props.children(form, own)}
      {own?.lastChange && <LastChangeNote change={own.lastChange} labelOf={(field) => props.changeLabelOf?.(field, own)} />}
    </Form>
  )
  return (
    <EditScreen
      title={name}
      description={props.description?.(own)}
      badge={own && (props.badge?.(own) ?? (own.status && <ActiveBadge status={own.status} />))}
      isNew={!own}
      backTo={props.listPath}
      view={(own && props.view?.(own)) || undefined}
      actions={own && props.actions?.(own)}
      audited={own && { subject: subjectOf(calls.get.path), id: own.id }}
      remove={
        (own &&
          calls.remove && {
            of: calls.remove,
            input: { params: { id: own.id } } as CallInput<AnyEndpoint>,
            refresh,
            title: t(`${props.name}.removeTitle`, { name }),
            text: t(`${props.name}.removeText`, { count: props.countOf?.(own) }),
          }) ||
        null
      }
    >
      {props.beside ? (
        <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]">
          {inputs}
          <div className="min-w-0 xl:sticky xl:top-20">{props.beside(form)}</div>
        </div>
      ) : (
        inputs
      )}
      {own && <Fragment key={own.id}>{props.below?.(own)}</Fragment>}
    </EditScreen>
  )
}
