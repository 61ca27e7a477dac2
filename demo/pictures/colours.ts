// The colours of the clothing catalogue: hex, three-letter code for the SKU and name in both languages.
import type { Text2 } from '../shape.ts'

export type Colour = { hex: string; code: string; name: Text2 }

const rows: [string, string, string, string, string][] = [
  ['white', '#f6f4ef', 'WHT', 'White', 'أبيض'],
  ['ecru', '#e9dfc9', 'ECR', 'Ecru', 'سكري'],
  ['black', '#25242a', 'BLK', 'Black', 'أسود'],
  ['charcoal', '#474a52', 'CHA', 'Charcoal', 'فحمي'],
  ['grey-marl', '#a9adb2', 'GRY', 'Grey marl', 'رمادي مبرقش'],
  ['navy', '#24324f', 'NVY', 'Navy', 'كحلي'],
  ['ink-blue', '#2f4a78', 'INK', 'Ink blue', 'أزرق حبري'],
  ['sky', '#9dbfdc', 'SKY', 'Sky blue', 'أزرق سماوي'],
  ['indigo', '#3a4a70', 'IND', 'Indigo', 'نيلي'],
  ['mid-wash', '#6d8fb8', 'MWA', 'Mid wash', 'غسلة متوسطة'],
  ['teal', '#2c7377', 'TEA', 'Teal', 'أزرق مخضر'],
  ['bottle', '#27503f', 'BOT', 'Bottle green', 'أخضر غامق'],
  ['sage', '#a5b59a', 'SGE', 'Sage', 'أخضر مريمية'],
  ['olive', '#6c6b42', 'OLV', 'Olive', 'زيتوني'],
  ['sand', '#d3bd98', 'SND', 'Sand', 'رملي'],
  ['camel', '#b98a55', 'CAM', 'Camel', 'جملي'],
  ['chocolate', '#5b3d30', 'CHO', 'Chocolate', 'بني شوكولاتة'],
  ['tan', '#a9713f', 'TAN', 'Tan', 'عسلي'],
  ['rust', '#b1532f', 'RST', 'Rust', 'صدئي'],
  ['mustard', '#d5a033', 'MUS', 'Mustard', 'خردلي'],
  ['burgundy', '#6d2436', 'BUR', 'Burgundy', 'عنابي'],
  ['red', '#bf3436', 'RED', 'Pillar red', 'أحمر'],
  ['coral', '#e5816c', 'COR', 'Coral', 'مرجاني'],
  ['blush', '#e6b9b3', 'BLS', 'Blush', 'وردي هادئ'],
  ['plum', '#5f3a5e', 'PLM', 'Plum', 'برقوقي'],
  ['lilac', '#b9a6d3', 'LIL', 'Lilac', 'ليلكي'],
  ['hi-vis-yellow', '#d8e635', 'HVY', 'Hi-vis yellow', 'أصفر عاكس'],
  ['hi-vis-orange', '#f4762b', 'HVO', 'Hi-vis orange', 'برتقالي عاكس'],
]

/** Every colour by its slug, in the order they are shown. */
export const colours: ReadonlyMap<string, Colour> = new Map(
  rows.map(([slug, hex, code, en, ar]) => [slug, { hex, code, name: { en, ar } }]),
)

/** The colour of a slug; an unknown one is an error in the data. */
export function colourOf(slug: string): Colour {
  const colour = colours.get(slug)
  if (!colour) throw new Error(`No colour is called ${slug}`)
  return colour
}
