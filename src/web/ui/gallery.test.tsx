// The whole gallery on the server: every part renders without a browser, and every text it asks for exists in both languages.
import { createInstance } from 'i18next'
import { renderToString } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import arGallery from '../../../locales/ar/gallery.json' with { type: 'json' }
import arUi from '../../../locales/ar/ui.json' with { type: 'json' }
import enGallery from '../../../locales/en/gallery.json' with { type: 'json' }
import enUi from '../../../locales/en/ui.json' with { type: 'json' }
import { Gallery } from './gallery.tsx'

const texts = { en: { ui: enUi, gallery: enGallery }, ar: { ui: arUi, gallery: arGallery } }
const picture = { hash: 'ab12', width: 900, height: 900, alt: 'T-shirt', sizes: '50vw', priority: true, colour: '#e9e3d6' }

async function render(locale: 'en' | 'ar') {
  const missing: string[] = []
  const i18n = createInstance({
    lng: locale,
    resources: { [locale]: { translation: texts[locale] } },
    saveMissing: true,
    missingKeyHandler: (_languages, _namespace, key) => missing.push(key),
  })
  await i18n.use(initReactI18next).init()
  const html = renderToString(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter>
        <Gallery pictures={[picture]} />
      </MemoryRouter>
    </I18nextProvider>,
  )
  return { html, missing }
}

test.each(['en', 'ar'] as const)('renders every part on the server in %s, with all its texts', async (locale) => {
  const { html, missing } = await render(locale)

  expect(missing).toEqual([])
  expect(html).toContain(texts[locale].gallery.admin.title)
  expect(html).toContain(texts[locale].ui.priceLoading)
})

test('offers a picture in both formats and all widths, and loads the first one at once', async () => {
  const { html } = await render('en')

  expect(html).toContain('/files/ab12/160.avif 160w, /files/ab12/320.avif 320w, /files/ab12/640.avif 640w, /files/ab12/1200.avif 1200w')
  expect(html).toMatch(/<img[^>]*src="\/files\/ab12\/640.webp"[^>]*loading="eager"/)
})

test('uses no class that knows left from right', async () => {
  const { html } = await render('en')
  const classes = [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, list]) => (list ?? '').split(/\s+/))

  expect(
    classes.filter((name) => /(?:^|:)-?(?:[mp][lr]|left|right|text-left|text-right|border-[lr]|rounded-[lr])(?:-|$)/.test(name)),
  ).toEqual([])
})
