import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { QrCode } from './qr-code.tsx'

test('a QR code brings its own white ground, for the dark theme too', () => {
  const html = renderToString(<QrCode text="otpauth://totp/Jumla" label="Scan it" />)

  expect(html).toMatch(/<path d="M0 0h(\d+)v\1H0z" fill="#fff"\/?>.*fill="#000"/)
  expect(html).toContain('aria-label="Scan it"')
})
