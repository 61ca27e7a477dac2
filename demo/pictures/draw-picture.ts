// Draws any demo picture from its key: subject, what it is made of, view, extra parts and the article it belongs to.
import { accessoryNames, drawAccessory } from './accessories.ts'
import { bottomNames, drawBottom } from './bottoms.ts'
import { cloth, resetPieces } from './cloth.ts'
import { drawFabric, drawFolded } from './cloth-views.ts'
import { colourOf } from './colours.ts'
import { drawBrand, emblem } from './emblems.ts'
import { drawFood, foodForms } from './food.ts'
import { flatGround, frame } from './ink.ts'
import { topShapes } from './top-shapes.ts'
import { drawTop } from './tops.ts'

const kind = (subject: string, parts: string): 'collar' | 'crew' | 'hood' | 'waist' => {
  if (bottomNames.has(subject)) return 'waist'
  if (/\b(shirt|polo|lapel|stand)\b/.test(parts)) return 'collar'
  return parts.includes('hood') ? 'hood' : 'crew'
}

function drawGarment(key: string): string {
  const [subject = '', colour = '', pattern = 'plain', view = 'front', extra = '', article = ''] = key.split('/')
  const close = view === 'detail'
  const c = cloth(colourOf(colour).hex, pattern, close ? 2.6 : view === 'folded' ? 1.25 : 1)
  const words = extra.replaceAll('+', ' ')
  const ground = flatGround(article || subject, c.light)
  const back = view === 'back'
  const maker =
    words
      .split(' ')
      .find((word) => word.startsWith('by-'))
      ?.slice(3) ?? 'jumla'
  if (close) return frame(c.defs, drawFabric(c, emblem(maker.charAt(0), maker, c.light ? '#4a4038' : c.base, '#f5f0e6')))
  const parts = topShapes.get(subject)?.parts ?? ''
  if (view === 'folded') return frame(c.defs, ground + drawFolded(kind(subject, `${parts} ${words}`), c))
  const kid = words.split(' ').includes('kid')
  const drawing = topShapes.has(subject)
    ? drawTop(subject, c, back ? 'back' : 'front', words)
    : bottomNames.has(subject)
      ? drawBottom(subject, c, back)
      : accessoryNames.has(subject)
        ? drawAccessory(subject, c, back, words)
        : ''
  if (!drawing) throw new Error(`No picture is called ${key}`)
  return frame(c.defs, ground + (kid ? `<g transform="translate(30 84) scale(.95 .86)">${drawing}</g>` : drawing))
}

/**
 * Gives the SVG (1200 × 1200, self-contained) of a picture key such as `tee/ink-blue/stripe/front/pocket/harbour-tee`,
 * `food/almond/pack/7a4a2a-almond-bayt-al-lawz/whole-almonds` or `brand/harbour/H/2c7377`.
 */
export function drawPicture(key: string): string {
  resetPieces()
  const [subject = '', a = '', b = '', d = '', e = ''] = key.split('/')
  if (subject === 'brand') return frame('', drawBrand(a, b, `#${d}`))
  if (subject === 'food' && foodForms.has(b)) return drawFood(a.split('+'), b, d, e)
  return drawGarment(key)
}
