// A film of one still barcode for the camera that a browser pretends to have: EAN-13, drawn line by line.
const odd = ['0001101', '0011001', '0010011', '0111101', '0100011', '0110001', '0101111', '0111011', '0110111', '0001011']
const right = odd.map((bars) => bars.replace(/[01]/g, (bar) => (bar === '0' ? '1' : '0')))
const even = right.map((bars) => [...bars].toReversed().join(''))
/** Which of the six left digits are drawn with `even`, by the first digit. */
const leftKinds = ['oooooo', 'ooeoee', 'ooeeoe', 'ooeeeo', 'oeooee', 'oeeooe', 'oeeeoo', 'oeoeoe', 'oeoeeo', 'oeeoeo']

/** Takes twelve digits; gives them with their check digit. */
export function ean13(digits: string): string {
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

/** The 95 bars of a code, `1` for black. */
function barsOf(code: string): string {
  const [first = 0, ...digits] = [...code].map(Number)
  const left = digits.slice(0, 6).map((digit, at) => (leftKinds[first]?.[at] === 'e' ? even : odd)[digit])
  return ['101', ...left, '01010', ...digits.slice(6).map((digit) => right[digit]), '101'].join('')
}

/** Takes a code; gives a film of it in YUV4MPEG2, which Chromium takes for what its camera sees. */
export function filmOf(code: string): Buffer {
  const [width, height, bar] = [640, 480, 4]
  const bars = barsOf(code)
  const from = (width - bars.length * bar) / 2
  const line = Uint8Array.from({ length: width }, (_, x) => (bars[Math.floor((x - from) / bar)] === '1' ? 16 : 235))
  const blank = new Uint8Array(width).fill(235)
  const luma = Array.from({ length: height }, (_, y) => (y > 120 && y < 360 ? line : blank))
  const frame = [Buffer.from('FRAME\n'), ...luma, Buffer.alloc((width * height) / 2, 128)]
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420mpeg2\n`), ...frame, ...frame])
}
