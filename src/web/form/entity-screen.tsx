import { Fragment, type ReactNode } from 'react'
import { useParams } from 'react-router'
import type { AnyEndpoint, CallInput, Reply } from '#shared/endpoint.ts'
import { useLive } from '../page-data.ts'
import { useTranslation } from '../translation.tsx'
import { Loaded } from './loaded.tsx'

type Props<G extends AnyEndpoint> = {
  /** The call that gets an entity by the `id` of the address. */
  of: G
  /** The text key of the title while it loads. */
  title: string
  /** Draws the screen of an entity; null for a new one. */
  children: (entity: Reply<G> | null) => ReactNode
}

/** Loads the entity of the address for its screen; the address `add` means a new one. */
export function EntityScreen<G extends AnyEndpoint>({ of, title, children }: Props<G>) {
  const { t } = useTranslation()
  const { id = 'add' } = useParams()
  const isNew = id === 'add'
  const loaded = useLive(of, { params: { id } } as unknown as CallInput<G>, { enabled: !isNew, staleTime: 0 })
  if (isNew) return <Fragment key="add">{children(null)}</Fragment>
  // Data of an earlier visit would be saved with an outdated version.
  const { isFetchedAfterMount, data, error } = loaded
  return (
    <Loaded title={t(title)} of={{ data: isFetchedAfterMount || error ? data : undefined, error }}>
      {(entity) => <Fragment key={id}>{children(entity)}</Fragment>}
    </Loaded>
  )
}
