// One layout, new and edit: its name and attributes, and the versions those had.
import { Link, useParams } from 'react-router'
import { useFormat, useLocale } from '#web/boot-context.tsx'
import { textIn } from '#shared/locale.ts'
import { EntityScreen } from '#web/form/entity-screen.tsx'
import { useChangeLabels } from '#web/form/last-change.tsx'
import { TextPair } from '#web/form/text-pair.tsx'
import { useLive } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { type AdminLayout as Layout, getLayoutVersion, layoutCalls } from '../layout-admin-contract.ts'
import { createPage } from '../page-admin-contract.ts'
import { KeepAddress } from './parts/keep-address.tsx'
import { freshAttribute, LayoutAttributes, type LayoutValues } from './parts/layout-attributes.tsx'

const empty: LayoutValues = { key: '', name: { en: '', ar: '' }, attributes: [freshAttribute('intro')] }
const valuesOf = ({ key, name, attributes }: Layout): LayoutValues => ({ key, name, attributes })
const bodyOf = (values: LayoutValues): LayoutValues => values

/** The labels of what can change of a layout. */
const changeLabels: Readonly<Record<string, string>> = {
  name: 'page.admin.layout.name',
  key: 'page.admin.layout.key',
  attributes: 'page.admin.layout.attributes',
}

export default function AdminLayout() {
  const { t } = useTranslation()
  const { hash = '' } = useParams()
  const changeLabelOf = useChangeLabels(changeLabels)
  return (
    <EntityScreen
      name="page.admin.layouts"
      calls={layoutCalls}
      path={paths.office.layout}
      listPath={paths.office.layouts()}
      empty={empty}
      valuesOf={valuesOf}
      bodyOf={bodyOf}
      nameOf={({ name, key }) => (name.en || name.ar ? name : key)}
      changeLabelOf={changeLabelOf}
      badge={({ isOwn }) => isOwn && <Badge>{t('page.admin.layout.isOwn')}</Badge>}
      countOf={({ pageCount }) => pageCount}
      actions={({ id, key, pageCount }) => (
        <>
          <ButtonLink to={paths.office.pages({ layout: key })} icon="file">
            {t('page.admin.layouts.pages', { count: pageCount })}
          </ButtonLink>
          <ButtonLink to={paths.office.page(key, id, 'add')} icon="plus" may={createPage.may}>
            {t('page.admin.pages.add')}
          </ButtonLink>
        </>
      )}
      below={(layout) => <Versions layout={layout} hash={hash} />}
    >
      {(form, layout) => (
        <>
          {layout && <Address layout={layout} hash={hash} />}
          {layout?.isBroken && (
            <Alert tone="warning" title={t('page.admin.broken.layoutTitle')}>
              {t('page.admin.broken.layoutText')}
            </Alert>
          )}
          <Card title={t('page.admin.layout.form')}>
            <div className="grid gap-5">
              <TextPair name="name" label={t('page.admin.layout.name')} form={form} />
              <TextInput
                label={t('page.admin.layout.key')}
                hint={t('page.admin.layout.keyHint')}
                dir="ltr"
                readOnly={layout?.isOwn ?? false}
                fieldClassName="sm:w-1/2 sm:pe-2.5"
                {...form.input('key')}
              />
            </div>
          </Card>
          <Card title={t('page.admin.layout.attributes')} description={t('page.admin.layout.attributesText')}>
            <LayoutAttributes form={form} />
          </Card>
        </>
      )}
    </EntityScreen>
  )
}

/** The address names the version on screen; one of an older version stays, so that it can be looked at. */
function Address({ layout: { id, hash: present, versions }, hash }: { layout: Layout; hash: string }) {
  const isOlder = hash !== present && versions.some((each) => each.hash === hash)
  return isOlder ? null : <KeepAddress to={paths.office.layout(id, present)} />
}

function Versions({ layout: { id, hash: present, versions }, hash }: { layout: Layout; hash: string }) {
  const { t } = useTranslation()
  const { dateTime } = useFormat()
  const isOlder = hash !== present && versions.some((each) => each.hash === hash)
  return (
    <Card title={t('page.admin.layout.versions')} description={t('page.admin.layout.versionsText')}>
      <div className="grid gap-4">
        {isOlder && <OlderVersion id={id} hash={hash} />}
        <ol className="grid gap-1 text-sm">
          {versions.map((each) => (
            <li key={each.hash} className="flex flex-wrap items-center gap-3">
              <Link to={paths.office.layout(id, each.hash)} className="font-mono underline-offset-4 hover:underline">
                <bdi dir="ltr">{each.hash}</bdi>
              </Link>
              <span className="text-ink-soft">{dateTime(each.createdAt)}</span>
              {each.hash === present && <Badge tone="success">{t('page.admin.layout.present')}</Badge>}
            </li>
          ))}
        </ol>
      </div>
    </Card>
  )
}

function OlderVersion({ id, hash }: { id: string; hash: string }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { data } = useLive(getLayoutVersion, { params: { id, hash } })
  return (
    <Alert tone="info" title={t('page.admin.layout.older', { hash })}>
      <ul className="grid gap-1">
        {data?.attributes.map(({ key, label, type }) => (
          <li key={key}>
            <bdi>{textIn(label, locale)}</bdi> · {t(`page.admin.types.${type}`)}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
