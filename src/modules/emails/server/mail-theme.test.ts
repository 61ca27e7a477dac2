import { expect, test } from 'vitest'
import { contrast, defaultTheme } from '#shared/theme.ts'
import { withPreset } from '#shared/theme-presets.ts'
import { theApp } from '#testing/app.ts'
import { anAdmin } from '#testing/builders/accounts.ts'
import { getEmailTemplate, previewEmailTemplate } from '../template-contract.ts'
import { inTheme } from './mail-theme.ts'

const plum = withPreset(defaultTheme, 'plum')

const app = await theApp()

test('a mail has the colours of the theme in both modes, also of one that is not saved', async () => {
  const admin = app.as((await anAdmin(app)).token)
  const { subject, header, body, footer } = await admin.call(getEmailTemplate, { params: { id: 'orderPlaced' } })
  const typed = { subject, header, body, footer, pictureIds: { en: null, ar: null }, language: 'en' as const, sampleId: null }
  const html = async (theme?: typeof plum) =>
    (await admin.call(previewEmailTemplate, { params: { id: 'orderPlaced' }, body: { ...typed, ...(theme ? { theme } : {}) } })).html

  const own = await html()
  const tried = await html(plum)

  expect(own).toContain(defaultTheme.light.primary.color)
  expect(tried).not.toContain(defaultTheme.light.primary.color)
  for (const colour of [plum.light.primary.color, plum.light.background.panel, plum.light.text.overlay.headline])
    expect(tried).toContain(colour)
  for (const colour of [plum.dark.primary.color, plum.dark.card.background]) expect(tried).toContain(`${colour} !important`)
})

test('words that look like the layout’s colours stay as they were written', () => {
  expect(inTheme('<p style="color:#2a2721">The colour:#0f5c4d is background:#ffffff</p>', plum)).toBe(
    `<p style="color:${plum.light.card.text}">The colour:#0f5c4d is background:#ffffff</p>`,
  )
})

test('a mail in any theme can be read', () => {
  const styles = inTheme('<p style="background:#ffffff"></p><p style="color:#6b655b"></p>', plum)
  const [ground = '', text = ''] = styles.match(/#[0-9a-f]{6}/g) ?? []

  expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
})
