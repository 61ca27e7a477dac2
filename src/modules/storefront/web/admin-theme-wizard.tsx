// The editor of the shop's theme: both palettes, site colours, columns and page sizes, with real pages beside it in the theme as it is typed.
import { useState } from 'react'
import { useLocation } from 'react-router'
import { listProducts } from '#modules/products/contract.ts'
import { getSiteProfile, getSiteSettings } from '#modules/settings/contract.ts'
import { readTheme, type SavedTheme, saveTheme } from '#modules/settings/theme-contract.ts'
import { LastChangeNote } from '#web/form/last-change.tsx'
import { LayoutFields, PaletteFields, SiteColourFields } from '#modules/settings/web/parts/theme/palette-fields.tsx'
import { Readability } from '#modules/settings/web/parts/theme/readability.tsx'
import { type PreviewPage, ThemePreview } from '#modules/settings/web/parts/theme/theme-preview.tsx'
import { ThemeTools } from '#modules/settings/web/parts/theme/theme-tools.tsx'
import { draftOf, themeOfValues, type ThemeValues, valuesOfTheme } from '#modules/settings/web/parts/theme/theme-values.ts'
import { type ColourPath, defaultTheme, type Theme } from '#shared/theme.ts'
import { themePresets } from '#shared/theme-presets.ts'
import { repaired, unreadableColours } from '#shared/theme-repair.ts'
import { sameValue } from '#shared/same-value.ts'
import { EditScreen } from '#web/form/edit-screen.tsx'
import { Form } from '#web/form/form.tsx'
import { Loaded } from '#web/form/loaded.tsx'
import { useEntityForm } from '#web/form/use-entity-form.tsx'
import { useMay } from '#web/may.ts'
import { useFresh, useLive } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { MailPreview } from './parts/mail-preview.tsx'

const tabs = ['light', 'dark', 'site', 'layout'] as const
type TabId = (typeof tabs)[number]

const tabOf = (path: string): TabId =>
  path.startsWith('light') ? 'light' : path.startsWith('dark') ? 'dark' : path.startsWith('colors') ? 'site' : 'layout'

export default function AdminThemeWizard() {
  const { t } = useTranslation()
  const answer = useFresh(readTheme, {})
  return (
    <Loaded title={t('theme.admin.title')} of={answer}>
      {(saved) => <Wizard first={saved} />}
    </Loaded>
  )
}

const mailPage: PreviewPage = { key: 'mail', made: (look, frame) => <MailPreview look={look} frame={frame} /> }

/** The pages of the preview; lists have as many rows as the theme that is typed says. */
function usePreviewPages({ perPage, admin_limit: adminLimit }: Theme): PreviewPage[] {
  const may = useMay()
  const { data: products } = useLive(listProducts, { query: { page: 1, perPage: 1 } }, { staleTime: 300_000 })
  const slug = products?.data[0]?.slug
  return [
    { key: 'home', path: paths.home() },
    { key: 'list', path: `${paths.products()}?perPage=${perPage}` },
    ...(slug === undefined ? [] : [{ key: 'product' as const, path: paths.product(slug) }]),
    ...(may('mails.see') ? [mailPage] : []),
    { key: 'office', path: paths.office.dashboard() },
    ...(may('catalogue.see') ? [{ key: 'officeList' as const, path: `${paths.office.products()}?perPage=${adminLimit}` }] : []),
  ]
}

function Wizard({ first }: { first: SavedTheme }) {
  const { t } = useTranslation()
  const { hash } = useLocation()
  const [tab, setTab] = useState<TabId>(() => tabOf(hash.slice(1) || 'light'))
  const { form, entity } = useEntityForm<typeof readTheme, typeof saveTheme, ThemeValues>(first, {
    get: readTheme,
    update: saveTheme,
    valuesOf: valuesOfTheme,
    bodyOf: themeOfValues,
    path: () => paths.office.themeWizard(),
    refresh: [getSiteSettings, getSiteProfile],
  })
  const draft = draftOf(form.watch())
  // While a colour is half typed, the preview keeps the last whole theme.
  const [shown, setShown] = useState<Theme>(() => draft ?? defaultTheme)
  if (draft && !sameValue(draft, shown)) setShown(draft)
  const wrong = draft ? unreadableColours(draft) : []
  const pages = usePreviewPages(shown)

  const take = (theme: Pick<Theme, 'light' | 'dark' | 'colors'>) => {
    for (const part of ['light', 'dark', 'colors'] as const) form.setValue(part, theme[part], { shouldDirty: true })
    form.clearErrors()
  }
  const takeWhole = (theme: Theme) => {
    const { columns, perPage, admin_limit } = valuesOfTheme(theme)
    take(theme)
    form.setValue('columns', columns, { shouldDirty: true })
    form.setValue('perPage', perPage, { shouldDirty: true })
    form.setValue('admin_limit', admin_limit, { shouldDirty: true })
  }
  const takeColour = (path: ColourPath, colour: string) => {
    form.setValue(path, colour, { shouldDirty: true })
    form.clearErrors(path)
  }
  return (
    <EditScreen
      title={t('theme.admin.title')}
      description={t('theme.admin.about')}
      isNew={false}
      backTo={paths.office.settings()}
      audited={{ subject: 'settings', id: 'theme' }}
    >
      {entity?.isBroken && (
        <Alert
          tone="warning"
          title={t('theme.admin.broken')}
          actions={
            <Button size="sm" may={saveTheme.may} onClick={() => takeWhole(defaultTheme)}>
              {t('theme.admin.reset')}
            </Button>
          }
        >
          {t('theme.admin.brokenText')}
        </Alert>
      )}
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-6 max-xl:order-2">
          <Form form={form} submitLabel={t('core.save')} isLong className="grid min-w-0 gap-6">
            <ThemeTools
              draft={draft}
              isChanged={form.isUnsaved}
              onPreset={(name) => take(themePresets[name])}
              onImport={takeWhole}
              onUndo={() => form.reset()}
            />
            <Readability wrong={wrong} onTake={takeColour} onTakeAll={() => take(repaired(shown))} />
            <Tabs
              label={t('theme.admin.parts')}
              tabs={tabs.map((id) => {
                const count = wrong.filter(({ path }) => tabOf(path) === id).length
                return { id, label: t(`theme.admin.tabs.${id}`), ...(count > 0 ? { count } : {}) }
              })}
              value={tab}
              onChange={setTab}
            >
              {tab === 'site' ? (
                <SiteColourFields form={form} />
              ) : tab === 'layout' ? (
                <LayoutFields form={form} />
              ) : (
                <PaletteFields key={tab} form={form} mode={tab} />
              )}
            </Tabs>
            <LastChangeNote change={entity?.lastChange ?? null} labelOf={(field) => t(`theme.admin.fields.${field}`)} />
          </Form>
        </div>
        <div className="min-w-0 max-xl:order-1 xl:sticky xl:top-20">
          <ThemePreview theme={shown} pages={pages} />
        </div>
      </div>
    </EditScreen>
  )
}
