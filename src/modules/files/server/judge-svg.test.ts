// Accepted and refused drawings, by their text alone: nothing is drawn here.
import { expect, test } from 'vitest'
import { judgeSvg } from './judge-svg.ts'
import { pictureKind } from './make-picture.ts'

const drawing = (inside: string) => judgeSvg(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${inside}</svg>`))
const rect = '<rect width="90" height="90"/>'
const filter = (inside: string) => `<filter id="f">${inside}</filter>`
const nested = (levels: number, each: number, tag = 'use', close = '') =>
  Array.from({ length: levels }, (_, at) => `<g id="a${at + 1}">${`<${tag} href="#a${at}"/>`.repeat(each)}</g>`).join('') + close

test.each([
  ['plain shapes', rect.repeat(500)],
  ['a thousand shapes, some see-through', `${rect.repeat(1000)}${'<rect opacity="0.5" width="5"/>'.repeat(200)}`],
  ['gradients', `<linearGradient id="g"><stop/></linearGradient>${'<path fill="url(#g)" d="M0 0"/>'.repeat(300)}`],
  [
    'classes as drawing programs write them',
    `<style>.cls-1{fill:url(#g)}.cls-2{opacity:.4}</style>${'<path class="cls-1 cls-2"/>'.repeat(80)}`,
  ],
  ['a drop shadow', `${filter('<feGaussianBlur/><feOffset/><feMerge><feMergeNode/></feMerge>')}<g filter="url(#f)">${rect}</g>`],
  ['a symbol used often', `<symbol id="a0">${rect}</symbol>${'<use href="#a0"/>'.repeat(200)}`],
  [
    'a clipped picture of its own',
    '<clipPath id="c"><circle r="5"/></clipPath><image clip-path="url(#c)" href="data:image/png;base64,iVBORw0KGgo="/>',
  ],
  ['words that look like more', '<!-- <script> --><title>onload = filter</title><text fill-opacity="1">url</text>'],
])('keeps %s', (_, inside) => {
  expect(drawing(inside)).toBeNull()
})

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['a script with a prefix', '<svg:script xmlns:svg="http://www.w3.org/2000/svg">1</svg:script>'],
  ['a handler', '<rect onload="alert(1)"/>'],
  ['a link that runs', '<a href="&#106;avascript:alert(1)">x</a>'],
  ['a page inside', '<foreignObject><p>x</p></foreignObject>'],
])('says of %s that it is a script', (_, inside) => {
  expect(drawing(inside)).toBe('svgScript')
})

test.each([
  ['a file of the machine', '<image href="file:///etc/passwd"/>'],
  ['a picture from elsewhere', '<image xlink:href="https://shop.example/a.png"/>'],
  ['a drawing inside', '<image href="data:image/svg+xml;base64,PHN2Zz4="/>'],
  ['a style sheet from elsewhere', '<style>@import "https://shop.example/a.css";</style>'],
  ['a hidden address', '<rect fill="url(&#104;ttps://shop.example/a.svg#b)"/>'],
])('says of %s that it reaches out of the file', (_, inside) => {
  expect(drawing(inside)).toBe('svgOutside')
})

test.each([
  ['more shapes than a drawing has', rect.repeat(20_001)],
  ['a few shapes used a million times', `<g id="a0">${rect}</g>${nested(6, 10)}`],
  ['shapes that use each other', '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'],
  ['many blurs', `${filter('<feGaussianBlur stdDeviation="20"/>')}${'<rect filter="url(#f)"/>'.repeat(20)}`],
  ['made-up clouds', `${filter('<feTurbulence numOctaves="9"/>')}<rect filter="url(#f)"/>`],
  ['a blur by a style for everything', `<style>rect{filter:blur(9px)}</style>${rect.repeat(9)}`],
  ['a blur behind a backslash', `<style>.a{\\66ilter:url(#f)}</style>${rect}`],
  ['masks upon masks', `<mask id="m">${rect}</mask>${'<rect mask="url(#m)"/>'.repeat(120)}`],
  ['thousands of layers', '<rect opacity="0.5"/>'.repeat(3500)],
  ['groups deeper than a drawing has them', '<g>'.repeat(2000)],
  ['more than three hundred kilobytes', `<text>${'x'.repeat(300_000)}</text>`],
])('refuses %s as too dear', (_, inside) => {
  expect(drawing(inside)).toBe('svgTooDear')
})

// An expression that backtracks over one of these takes minutes, or never ends.
test.each([
  ['tags without an end', `${'<a '.repeat(90_000)}"`, 'svgTooDear'],
  ['quotation marks without an end', `<a x="${'<a x='.repeat(50_000)}`, 'svgTooDear'],
  ['style sheets without an end', '<style>'.repeat(40_000), 'svgTooDear'],
  ['comments without an end', '<!--'.repeat(70_000), null],
  ['a rule without a brace', `<style>${'a,'.repeat(140_000)}</style>`, null],
  [
    'a class with ten thousand rules on ten thousand shapes',
    `<style>${'.a{mask:x}'.repeat(9000)}</style>${'<g class="a"/>'.repeat(9000)}`,
    'svgTooDear',
  ],
  ['a long rule for every shape', `<style>g{mask:${'x'.repeat(150_000)}}</style>${'<g/>'.repeat(30_000)}`, 'svgTooDear'],
  ['a run of spaces before an address', `<image href=${' '.repeat(250_000)}#a/>`, null],
])('judges %s at once', (_, inside, verdict) => {
  expect(drawing(inside)).toBe(verdict)
})

test.each([
  ['comments in a row before something else', `${'<!---->'.repeat(140)}x`, null],
  ['comments in a row before a drawing', `<?xml version="1.0"?> ${'<!---->'.repeat(100)}<svg>`, 'svg'],
  ['a comment without an end', `<!--${'-'.repeat(1000)}<svg>`, null],
  ['a declaration and a comment', '\uFEFF<?xml version="1.0"?>\n<!-- a <svg> -->\n<svg>', 'svg'],
])('finds at once what %s is', (_, text, kind) => {
  expect(pictureKind(Buffer.from(text))).toBe(kind)
})
