// The gallery's basics: buttons in all variants, the type scale, the colours of the theme, the icons.
import { useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { Button, IconButton } from './button.tsx'
import { Card } from './card.tsx'
import { GallerySection } from './gallery-section.tsx'
import { Icon, iconNames } from './icon.tsx'
import { LanguageToggle } from './language-toggle.tsx'
import { Spinner } from './spinner.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

const fills = [
  'bg-ground',
  'bg-panel',
  'bg-card',
  'bg-sunken',
  'bg-line',
  'bg-line-strong',
  'bg-primary',
  'bg-primary-soft',
  'bg-primary-variant',
  'bg-secondary',
  'bg-secondary-soft',
  'bg-tertiary',
  'bg-tertiary-soft',
  'bg-danger-fill',
  'bg-danger-soft',
  'bg-success-fill',
  'bg-success-soft',
  'bg-warning-fill',
  'bg-warning-soft',
  'bg-info-fill',
  'bg-info-soft',
]
const scale = ['text-2xl', 'text-xl', 'text-lg', 'text-base', 'text-sm', 'text-xs']
const variants = ['primary', 'secondary', 'quiet', 'danger'] as const

function Buttons() {
  const { t } = useTranslation()
  const [dark, setDark] = useState(false)
  const [locale, setLocale] = useState<'en' | 'ar'>('en')
  return (
    <div className="grid gap-4">
      {(['lg', 'md', 'sm'] as const).map((size) => (
        <div key={size} className="flex flex-wrap items-center gap-2">
          {variants.map((variant) => (
            <Button key={variant} variant={variant} size={size}>
              {t(`gallery.admin.buttons.${variant}`)}
            </Button>
          ))}
          <Button variant="primary" size={size} loading>
            {t('gallery.admin.save')}
          </Button>
          <Button size={size} disabledReason={t('gallery.admin.printLater')} icon="printer">
            {t('gallery.admin.print')}
          </Button>
          <IconButton icon="cart" label={t('gallery.admin.cart')} size={size} badge={3} />
        </div>
      ))}
      <div className="flex items-center gap-2">
        <ThemeToggle dark={dark} onToggle={() => setDark(!dark)} />
        <LanguageToggle locale={locale} onToggle={() => setLocale(locale === 'en' ? 'ar' : 'en')} />
      </div>
    </div>
  )
}

/** Buttons, type, colours and icons. */
export function GalleryBasics() {
  const { t } = useTranslation()
  return (
    <GallerySection name="basics">
      <Buttons />
      <Card title={t('gallery.admin.type')}>
        <div className="grid gap-2">
          {scale.map((size, index) => (
            <p key={size} className={`${size} ${index < 3 ? 'font-semibold text-ink' : 'text-body'}`}>
              {t('gallery.admin.sentence')} <bdi className="tabular-nums">£1,284.00</bdi>
            </p>
          ))}
          <p className="text-sm text-ink-soft">{t('gallery.admin.sentence')}</p>
        </div>
      </Card>
      <div className="grid grid-cols-3 gap-2 sm:grid-cols-7">
        {fills.map((fill) => (
          <div key={fill} className="grid gap-1 text-xs text-ink-soft">
            <span className={`h-12 rounded-md border border-line ${fill}`} />
            <bdi dir="ltr" className="truncate">
              {fill.slice(3)}
            </bdi>
          </div>
        ))}
      </div>
      <div className="grid grid-cols-4 gap-2 sm:grid-cols-8 lg:grid-cols-12">
        {iconNames.map((name) => (
          <span key={name} title={name} className="surface-card grid h-14 place-items-center rounded-md border border-line text-ink">
            <Icon name={name} />
          </span>
        ))}
        <span className="grid h-14 place-items-center text-primary">
          <Spinner />
        </span>
      </div>
    </GallerySection>
  )
}
