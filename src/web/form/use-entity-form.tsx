// The form of an entity, new and edit: creates or saves it, shows the server's version afterwards, and protects two people who edit it at once.
import { type ReactNode, useRef, useState } from 'react'
import type { DefaultValues, FieldPath, FieldValues } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import type { CallError } from '#shared/call.ts'
import type { AnyEndpoint, CallInput, Reply } from '#shared/endpoint.ts'
import { useFormat } from '../boot-context.tsx'
import { useRefresh, useSeed } from '../page-data.ts'
import { useTranslation } from '../translation.tsx'
import { Button } from '../ui/button.tsx'
import { mergeValues } from './merge-values.ts'
import { showSaved, typeInto } from './show-saved.ts'
import { Notice } from './notice.tsx'
import { type EndpointForm, useEndpointForm } from './use-endpoint-form.ts'

type Saved = { id: string; version: number }
export type BodyOf<E extends AnyEndpoint> = E['body'] extends z.ZodType ? z.input<E['body']> : never

/** The calls of an entity and the values of its form. */
export type EntityForm<G extends AnyEndpoint, U extends AnyEndpoint, V extends FieldValues> = {
  get: G
  /** None where the office makes no new one. */
  create?: AnyEndpoint
  update: U
  /** The values of a new one. */
  empty?: V
  valuesOf: (entity: Reply<G>) => V
  bodyOf: (values: V) => Omit<BodyOf<U>, 'version'>
  /** The form's input for a path of the body, where they differ; by default `picture` for `pictureId`. */
  fieldOf?: (path: string) => string
  /** Calls whose cached answers are stale after a save. */
  refresh: readonly AnyEndpoint[]
  /** The path of its own screen, opened after making it. */
  path: (id: string) => string
  /** Called when a present one is saved. */
  onSaved?: () => void
}

const pictureOf = (path: string): string => (path === 'pictureId' ? 'picture' : path)

/** Takes the loaded entity, null for a new one; gives the form and the server's entity. */
export function useEntityForm<G extends AnyEndpoint, U extends AnyEndpoint, V extends FieldValues>(
  first: Reply<G> | null,
  options: EntityForm<G, U, V>,
): { form: EndpointForm<V>; entity: Reply<G> | null } {
  const { get, create, update, empty, valuesOf, bodyOf, fieldOf = pictureOf, refresh, path, onSaved } = options
  const navigate = useNavigate()
  const seed = useSeed()
  const stale = useRefresh()
  const [entity, setEntity] = useState(first)
  const [changed, setChanged] = useState<CallError | null>(null)
  // The entity whose version a save names; it changes within one press of a button.
  const seen = useRef(first)
  const show = (next: Reply<G>) => {
    seen.current = next
    setEntity(next)
    seed(get, { params: { id: idOf(next).id } } as unknown as CallInput<G>, next)
  }
  const form = useEndpointForm<AnyEndpoint, V>((first === null && create) || update, {
    initial: (first === null ? empty : valuesOf(first)) as DefaultValues<V>,
    toBody: (values) => ({ ...(bodyOf(values) as object), ...(seen.current ? { version: idOf(seen.current).version } : {}) }) as never,
    toField: fieldOf,
    ...(first ? { params: { id: idOf(first).id } } : {}),
    refresh,
    said: first === null ? 'core.added' : 'core.updated',
    guards: true,
    onDone: async (reply, values) => {
      const saved = reply as Reply<G>
      if (first === null) return navigate(path(idOf(saved).id), { replace: true })
      setChanged(null)
      showSaved(form, values, valuesOf(saved))
      show(saved)
      onSaved?.()
    },
    onRefused: (error) => {
      const theirs = error.code === 'core.changed' && seen.current ? get.reply.safeParse(error.data) : null
      if (!theirs?.success || !seen.current) return false
      takeIn(form, { base: valuesOf(seen.current), theirs: valuesOf(theirs.data as Reply<G>), say: theirsText })
      setChanged(error)
      show(theirs.data as Reply<G>)
      // Everything else the screen shows of it is the other person's by now, too.
      void stale(...refresh)
      return true
    },
  })
  const { t } = useTranslation()
  const theirsText = (value: unknown) =>
    typeof value === 'string' && value !== '' ? t('form.admin.changed.theirs', { value }) : t('form.admin.changed.otherwise')
  const takeTheirs = () => {
    if (entity) form.reset(valuesOf(entity))
    setChanged(null)
  }
  return {
    form: { ...form, notice: changed && <ChangedMeanwhile key={changed.requestId} error={changed} onTakeTheirs={takeTheirs} /> },
    entity,
  }
}

const idOf = (entity: unknown): Saved => entity as Saved

type Two<V> = { base: V; theirs: V; say: (value: unknown) => string }

/** Fields that were not edited take the other person's values; fields that both changed keep the typed value and show the other one. */
function takeIn<V extends FieldValues>(form: EndpointForm<V>, { base, theirs, say }: Two<V>): void {
  const { typed, both } = mergeValues(base, structuredClone(form.getValues()), theirs)
  form.reset(theirs)
  typeInto(form, typed)
  for (const { path, value } of both) form.setError(path as FieldPath<V>, { type: 'theirs', message: say(value) })
}

function ChangedMeanwhile({ error: { params }, onTakeTheirs }: { error: CallError; onTakeTheirs: () => void }): ReactNode {
  const { t } = useTranslation()
  const { dateTime } = useFormat()
  const { name, at } = params
  return (
    <Notice
      title={name && at ? t('form.admin.changed.titleBy', { name, at: dateTime(String(at)) }) : t('form.admin.changed.title')}
      actions={
        <Button size="sm" onClick={onTakeTheirs}>
          {t('form.admin.changed.takeTheirs')}
        </Button>
      }
    >
      {t('form.admin.changed.text')}
    </Notice>
  )
}
