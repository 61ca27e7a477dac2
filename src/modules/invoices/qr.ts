// The text of the QR code of Saudi tax invoices: five fields as tag, length and value, in UTF-8, as base64. Pure.

export type QrFields = {
  seller: string
  vatNumber: string
  /** ISO text without fractions of a second: 2022-04-25T15:30:00Z. */
  time: string
  /** Decimal texts with two places. */
  total: string
  tax: string
}

const longest = 255

/** A text of at most 255 bytes, cut between two characters. */
function bytesOf(text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text)
  if (bytes.length <= longest) return bytes
  const characters = [...text]
  return bytesOf(characters.slice(0, Math.min(characters.length - 1, longest)).join(''))
}

/** Takes the five fields; gives the base64 text of their tags, lengths in bytes, and values. */
export function qrText({ seller, vatNumber, time, total, tax }: QrFields): string {
  const bytes = [seller, vatNumber, time, total, tax].flatMap((text, index) => {
    const value = bytesOf(text)
    return [index + 1, value.length, ...value]
  })
  return btoa(String.fromCharCode(...bytes))
}
