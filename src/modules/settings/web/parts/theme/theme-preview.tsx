// Real pages of the shop and the office in a frame, in a theme that nobody has saved: the frame's style sheet of variables is replaced.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type Locale, locales } from '#shared/locale.ts'
import { type Mode, type Theme, themeCss } from '#shared/theme.ts'
import { useLocale } from '#web/boot-context.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Select } from '#web/ui/text-input.tsx'

const widths = { phone: [390, 780], tablet: [820, 1060], desktop: [1280, 860], monitor: [1760, 1100] } as const
type Device = keyof typeof widths
const devices = ['phone', 'tablet', 'desktop', 'monitor'] as const satisfies readonly Device[]

export type PreviewPage = {
  key: 'home' | 'list' | 'product' | 'mail' | 'office' | 'officeList'
  /** Its address; none for one that is made here. */
  path?: string
  /** Makes the page as HTML in this look, and gives it to the frame; null while it is being made. */
  made?: (look: PreviewLook, frame: (html: string | null) => ReactNode) => ReactNode
}

export type PreviewLook = { theme: Theme; mode: Mode; locale: Locale }

/** Takes the theme to show and the pages to show it on. */
export function ThemePreview({ theme, pages }: { theme: Theme; pages: readonly PreviewPage[] }) {
  const { t } = useTranslation()
  const ownLocale = useLocale()
  const [key, setKey] = useState<string>('home')
  const [device, setDevice] = useState<Device>(() => (window.innerWidth < widths.tablet[0] ? 'phone' : 'desktop'))
  const [mode, setMode] = useState<Mode>('light')
  const [locale, setLocale] = useState<Locale>(ownLocale)
  const page = pages.find((each) => each.key === key) ?? pages[0]
  const look = { theme, mode, locale }
  return (
    <section aria-label={t('theme.admin.preview.title')} className="grid gap-3">
      <div className="flex flex-wrap items-end gap-2">
        <Select
          label={t('theme.admin.preview.page')}
          hideLabel
          options={pages.map((each) => ({ value: each.key, label: t(`theme.admin.preview.pages.${each.key}`) }))}
          value={page?.key ?? ''}
          onChange={(event) => setKey(event.target.value)}
          fieldClassName="w-52"
        />
        <Choice
          label={t('theme.admin.preview.device')}
          options={devices.map((value) => ({ value, label: t(`theme.admin.preview.devices.${value}`) }))}
          value={device}
          onChange={setDevice}
        />
        <Choice
          label={t('theme.admin.preview.mode')}
          options={(['light', 'dark'] as const).map((value) => ({ value, label: t(`theme.admin.modes.${value}`) }))}
          value={mode}
          onChange={setMode}
        />
        <Choice
          label={t('theme.admin.preview.language')}
          options={locales.map((value) => ({ value, label: t(`theme.admin.preview.languages.${value}`) }))}
          value={locale}
          onChange={setLocale}
        />
      </div>
      {page?.made
        ? page.made(look, (html) => <Frame key={device} name={page.key} html={html} {...look} device={device} />)
        : page && <Frame key={`${page.path} ${locale} ${device}`} name={page.key} path={page.path ?? ''} {...look} device={device} />}
      <p className="text-sm text-ink-soft">{t('theme.admin.preview.note')}</p>
    </section>
  )
}

type ChoiceProps<T extends string> = {
  label: string
  options: readonly { value: T; label: ReactNode }[]
  value: T
  onChange: (value: T) => void
}

function Choice<T extends string>({ label, options, value, onChange }: ChoiceProps<T>) {
  return (
    <div role="group" aria-label={label} className="flex overflow-hidden rounded-md border border-line">
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className="touch-target h-10 px-3 text-sm text-ink transition hover:bg-sunken aria-pressed:bg-primary-soft aria-pressed:font-medium aria-pressed:text-primary"
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}

type FrameProps = PreviewLook & { name: PreviewPage['key']; path?: string; html?: string | null; device: Device }

/** The frame is as wide as the device and made smaller as a whole; it is for looking, so nothing in it can be pressed. */
function Frame({ name, path, html, theme, mode, locale, device }: FrameProps) {
  const { t } = useTranslation()
  const frame = useRef<HTMLIFrameElement>(null)
  const [width, height] = widths[device]
  const { ref, scale } = useScale(width)
  const [isLoaded, setLoaded] = useState(false)
  const show = () => {
    const shown = frame.current?.contentDocument
    if (!shown) return
    const style = shown.getElementById('theme')
    if (style) style.textContent = themeCss(theme)
    if (style) shown.documentElement.classList.toggle('dark', mode === 'dark')
    shown.body.inert = true
    // It still scrolls by keyboard.
    shown.documentElement.tabIndex = 0
  }
  const latest = useRef(show)
  latest.current = show
  useEffect(() => latest.current(), [theme, mode, html])
  const isThere = isLoaded && html !== null
  const source = path === undefined ? { srcDoc: html ?? '' } : { src: `${path}${path.includes('?') ? '&' : '?'}lang=${locale}` }
  return (
    <div ref={ref} className="relative min-w-0 overflow-hidden rounded-md border border-line bg-sunken" style={{ height: height * scale }}>
      {!isThere && <PageToCome isNarrow={device === 'phone'} />}
      <iframe
        ref={frame}
        aria-busy={!isThere}
        {...source}
        title={t('theme.admin.preview.of', { page: t(`theme.admin.preview.pages.${name}`) })}
        onLoad={() => {
          show()
          setLoaded(true)
        }}
        width={width}
        height={height}
        className={`origin-top-left border-0 transition-opacity rtl:origin-top-right ${isThere ? '' : 'opacity-0'} ${device === 'phone' ? 'mx-auto block' : ''}`}
        style={device === 'phone' && scale === 1 ? {} : { transform: `scale(${scale})` }}
      />
    </div>
  )
}

/** A page to come, as grey shapes: its head, its first picture and cards. */
function PageToCome({ isNarrow }: { isNarrow: boolean }) {
  const { t } = useTranslation()
  return (
    <div role="status" className="absolute inset-0 grid grid-cols-1 content-start gap-4 bg-ground p-4">
      <span className="sr-only">{t('ui.loading')}</span>
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-40 w-full" />
      <span className={`grid gap-4 ${isNarrow ? 'grid-cols-2' : 'grid-cols-4'}`}>
        {Array.from({ length: 8 }, (_, i) => (
          <Skeleton key={i} className="h-32 w-full" />
        ))}
      </span>
    </div>
  )
}

/** How much smaller a page of this width must be drawn to fit. */
function useScale(width: number) {
  const ref = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(0.5)
  useEffect(() => {
    const box = ref.current
    if (!box) return
    const observer = new ResizeObserver(() => setScale(Math.min(1, box.clientWidth / width)))
    observer.observe(box)
    return () => observer.disconnect()
  }, [width])
  return { ref, scale }
}
