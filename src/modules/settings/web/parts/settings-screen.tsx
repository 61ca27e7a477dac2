// The frame of a settings form: loads its values, saves them with the version they were read at, and says who changed what last.
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { AnyEndpoint, Reply } from '#shared/endpoint.ts'
import type { LastChange } from '#shared/last-change.ts'
import { EditScreen } from '#web/form/edit-screen.tsx'
import { Form } from '#web/form/form.tsx'
import { LastChangeNote } from '#web/form/last-change.tsx'
import { Loaded } from '#web/form/loaded.tsx'
import type { EndpointForm } from '#web/form/use-endpoint-form.ts'
import { type BodyOf, useEntityForm } from '#web/form/use-entity-form.tsx'
import { useFresh } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { getSiteProfile, getSiteSettings } from '../../contract.ts'
import { useNamedField } from './use-named-field.ts'

type Saved = { id: string; lastChange: LastChange }
type Props<G extends AnyEndpoint, U extends AnyEndpoint, V extends FieldValues> = {
  /** The key of its texts: `title`, `about`, and `fields` with a label for each. */
  name: string
  get: G
  update: U
  valuesOf: (saved: Reply<G>) => V
  bodyOf: (values: V) => Omit<BodyOf<U>, 'version'>
  path: string
  children: (form: EndpointForm<V>) => ReactNode
}

/** Takes the two calls of a settings form and its inputs. */
export function SettingsScreen<G extends AnyEndpoint, U extends AnyEndpoint, V extends FieldValues>(props: Props<G, U, V>) {
  const { t } = useTranslation()
  const answer = useFresh(props.get, undefined)
  return (
    <Loaded title={t(`${props.name}.title`)} of={answer}>
      {(saved) => <Screen {...props} first={saved} />}
    </Loaded>
  )
}

function Screen<G extends AnyEndpoint, U extends AnyEndpoint, V extends FieldValues>(props: Props<G, U, V> & { first: Reply<G> }) {
  const { name, get, update, valuesOf, bodyOf, path, first, children } = props
  const { t } = useTranslation()
  const refresh = [get, getSiteSettings, getSiteProfile]
  const { form, entity } = useEntityForm<G, U, V>(first, { get, update, valuesOf, bodyOf, path: () => path, refresh })
  const { id, lastChange } = entity as Saved
  useNamedField()
  return (
    <EditScreen
      title={t(`${name}.title`)}
      description={t(`${name}.about`)}
      isNew={false}
      backTo={paths.office.settings()}
      audited={{ subject: 'settings', id }}
    >
      <Form form={form} submitLabel={t('core.save')} isLong className="grid min-w-0 gap-6">
        {children(form)}
        <LastChangeNote change={lastChange} labelOf={(field) => t(`${name}.fields.${field}`)} />
      </Form>
    </EditScreen>
  )
}
