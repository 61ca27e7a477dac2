// The whole gallery renders on the server without a browser, and every text it uses exists in both languages.
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import arGallery from '../../../locales/ar/gallery.json' with { type: 'json' }
import arUi from '../../../locales/ar/ui.json' with { type: 'json' }
import enGallery from '../../../locales/en/gallery.json' with { type: 'json' }
import enUi from '../../../locales/en/ui.json' with { type: 'json' }
import { createTexts } from '../texts.ts'
import { TextsProvider } from '../translation.tsx'
import { Button } from './button.tsx'
import { RadioGroup } from './choice.tsx'
import { Gallery } from './gallery.tsx'
import { TextInput } from './text-input.tsx'

const texts = { en: { ui: enUi, gallery: enGallery }, ar: { ui: arUi, gallery: arGallery } }
const picture = { hash: 'ab12', width: 900, height: 900, alt: 'T-shirt', sizes: '50vw', priority: true, colour: '#e9e3d6' }

async function render(locale: 'en' | 'ar') {
  const missing: string[] = []
  const said = createTexts(locale, texts[locale], (key) => {
    missing.push(key)
    return key
  })
  const html = renderToString(
    <TextsProvider texts={said}>
      <MemoryRouter>
        <Gallery pictures={[picture]} />
      </MemoryRouter>
    </TextsProvider>,
  )
  return { html, missing }
}

test.each(['en', 'ar'] as const)('renders every part on the server in %s, with all its texts', async (locale) => {
  const { html, missing } = await render(locale)

  expect(missing).toEqual([])
  expect(html).toContain(texts[locale].gallery.admin.title)
  expect(html).toContain(texts[locale].ui.priceLoading)
})

test('the hint of a group stands below its controls, like that of a single field', () => {
  const html = renderToString(
    <TextsProvider texts={createTexts('en', texts.en)}>
      <RadioGroup label="Pieces" hint="Words of help" options={[{ value: 'one', label: 'One piece' }]} />
      <TextInput label="Name" hint="Other help" />
    </TextsProvider>,
  )

  expect(html.indexOf('Words of help')).toBeGreaterThan(html.indexOf('One piece'))
  expect(html.indexOf('Other help')).toBeGreaterThan(html.indexOf('<input', html.indexOf('Name')))
})

test('a dialog begins at what asks for the focus, not at what does not', () => {
  const html = renderToString(
    <TextsProvider texts={createTexts('en', texts.en)}>
      {[false, true].map((isAsking) => [
        <TextInput key={`text-${isAsking}`} label="Name" autoFocus={isAsking} />,
        <Button key={`button-${isAsking}`} autoFocus={isAsking}>
          Cancel
        </Button>,
      ])}
    </TextsProvider>,
  )

  expect(html.match(/data-autofocus="[^"]*"/g)).toEqual(['data-autofocus="true"', 'data-autofocus="true"'])
})

test('offers a picture in both formats and all widths, and loads the first one at once', async () => {
  const { html } = await render('en')

  const widths = [160, 320, 640, 800, 1200].map((width) => `/files/ab12/${width}.avif ${width}w`)
  expect(html).toContain(widths.join(', '))
  expect(html).toMatch(/<img[^>]*src="\/files\/ab12\/640.webp"[^>]*loading="eager"/)
})

test('uses no class that knows left from right', async () => {
  const { html } = await render('en')
  const classes = [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, list]) => (list ?? '').split(/\s+/))

  expect(
    classes.filter((name) => /(?:^|:)-?(?:[mp][lr]|left|right|text-left|text-right|border-[lr]|rounded-[lr])(?:-|$)/.test(name)),
  ).toEqual([])
})
