import { expect, test } from 'vitest'
import { qrText } from './qr.ts'

const rest = { vatNumber: '310122393500003', time: '2022-04-25T15:30:00Z', total: '1000.00', tax: '150.00' }
const read = (text: string) => {
  const bytes = Uint8Array.from(atob(text), (each) => each.charCodeAt(0))
  const fields: string[] = []
  for (let at = 0; at < bytes.length; at += 2 + (bytes[at + 1] ?? 0)) {
    expect(bytes[at]).toBe(fields.length + 1)
    fields.push(new TextDecoder('utf-8', { fatal: true }).decode(bytes.slice(at + 2, at + 2 + (bytes[at + 1] ?? 0))))
  }
  return fields
}

test("gives the tax authority's own example", () => {
  expect(qrText({ seller: 'Bobs Records', ...rest })).toBe(
    'AQxCb2JzIFJlY29yZHMCDzMxMDEyMjM5MzUwMDAwMwMUMjAyMi0wNC0yNVQxNTozMDowMFoEBzEwMDAuMDAFBjE1MC4wMA==',
  )
})

test('counts the bytes of Arabic letters, not the letters', () => {
  expect(read(qrText({ seller: 'شركة جملة', ...rest }))).toEqual(['شركة جملة', ...Object.values(rest)])
})

test('a name longer than a length can say is cut between two letters', () => {
  const [seller = ''] = read(qrText({ seller: 'ش'.repeat(300), ...rest }))

  expect(seller).toBe('ش'.repeat(127))
})
