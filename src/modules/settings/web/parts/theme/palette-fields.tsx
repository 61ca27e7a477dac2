// The inputs of the theme's editor: the colours of one palette, the colours of the site, and columns with page sizes.
import type { ColourPath, Mode, PaletteColour } from '#shared/theme.ts'
import type { EndpointForm } from '#web/form/use-endpoint-form.ts'
import { useTranslation } from '#web/translation.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { ColourField } from './colour-field.tsx'
import { accentNames, devices, siteColourNames, surfaces, type ThemeValues } from './theme-values.ts'

type Props = { form: EndpointForm<ThemeValues> }

/** The label of a colour by its path in the theme: the palette's part says which one it is. */
export const useColourLabel = (): ((path: string) => string) => {
  const { t } = useTranslation()
  return (path) => t(`theme.admin.paths.${path.replace(/^(?:light|dark)\./, '')}`)
}

function Colour({ form, path }: Props & { path: ColourPath }) {
  const label = useColourLabel()
  const { value, onChange, error } = form.field(path)
  return <ColourField label={label(path)} value={value} onChange={onChange} error={error} />
}

const grid = 'grid gap-4 sm:grid-cols-2'

/** The colours of the light or the dark palette. */
export function PaletteFields({ form, mode }: Props & { mode: Mode }) {
  const { t } = useTranslation()
  const colours = (...paths: PaletteColour[]) =>
    paths.map((path) => <Colour key={`${mode}.${path}`} form={form} path={`${mode}.${path}`} />)
  return (
    <div className="grid gap-6">
      <Card title={t('theme.admin.accents')} description={t('theme.admin.accentsText')}>
        <div className={grid}>{accentNames.flatMap((name) => colours(`${name}.color`, `${name}.effect`))}</div>
      </Card>
      <Card title={t('theme.admin.grounds')}>
        <div className={grid}>{colours('background.front', 'background.panel', 'card.background', 'card.text')}</div>
      </Card>
      <Card title={t('theme.admin.words')} description={t('theme.admin.wordsText')}>
        <div className={grid}>{surfaces.flatMap((name) => colours(`text.${name}.headline`, `text.${name}.body`))}</div>
      </Card>
    </div>
  )
}

/** The colours of the site, which stand for messages and states. */
export function SiteColourFields({ form }: Props) {
  const { t } = useTranslation()
  return (
    <Card title={t('theme.admin.site')} description={t('theme.admin.siteText')}>
      <div className={grid}>
        {siteColourNames.map((name) => (
          <Colour key={name} form={form} path={`colors.${name}`} />
        ))}
      </div>
    </Card>
  )
}

/** Columns of each device, and the sizes of pages in the shop and in the office. */
export function LayoutFields({ form }: Props) {
  const { t } = useTranslation()
  const number = (path: 'perPage' | 'admin_limit' | `columns.${(typeof devices)[number]}`) => (
    <TextInput key={path} label={t(`theme.admin.numbers.${path}`)} inputMode="numeric" {...form.input(path)} />
  )
  return (
    <div className="grid gap-6">
      <Card title={t('theme.admin.columns')} description={t('theme.admin.columnsText')}>
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">{devices.map((device) => number(`columns.${device}`))}</div>
      </Card>
      <Card title={t('theme.admin.sizes')}>
        <div className={grid}>
          {number('perPage')}
          {number('admin_limit')}
        </div>
      </Card>
    </div>
  )
}
