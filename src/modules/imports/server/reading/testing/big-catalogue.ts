// Writes a catalogue file of any size, for measuring: the same count always gives the same bytes.
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ownColumnNames, type OwnColumn } from '../formats/own.ts'

export type BigCatalogue = { path: string; products: number; format: 'shopify' | 'own'; variants?: number; pictures?: Pictures }
/** Where the pictures lie, and how many a product has (at most one a variant). */
type Pictures = { url: string; each: number }

const sizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL', '4XL']
const colours = ['Navy', 'Olive', 'Sand', 'Slate', 'Rust', 'Cream', 'Black', 'Moss']
const goods = ['Work Jacket', 'Linen Shirt', 'Canvas Apron', 'Wool Scarf', 'Rain Cape', 'Crew Tee', 'Denim Overall', 'Quilted Vest']
const arabicGoods = ['سترة عمل', 'قميص كتان', 'مئزر قماش', 'وشاح صوف', 'معطف مطر', 'قميص قطن', 'بدلة جينز', 'صدرية مبطنة']
const categories = ['Outerwear', 'Shirts', 'Aprons', 'Accessories']

const shopifyHeader =
  'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,' +
  'Option3 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,' +
  'Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Image Alt Text,' +
  'Gift Card,SEO Title,SEO Description,Variant Image,Variant Weight Unit,Variant Tax Code,Cost per item,Status'

/** Takes where, how many and which format; gives the number of data rows written. Five variants a product unless given. */
export async function writeBigCatalogue({
  path,
  products,
  format,
  variants = 5,
  pictures = fewPictures,
}: BigCatalogue): Promise<{ rows: number }> {
  await pipeline(Readable.from(lines({ products, variants, format, pictures })), createWriteStream(path))
  return { rows: products * variants }
}

const fewPictures: Pictures = { url: 'https://cdn.example.com/files', each: 1 }

function* lines({ products, variants, format, pictures }: Required<Omit<BigCatalogue, 'path'>>): Generator<string> {
  yield `${format === 'shopify' ? shopifyHeader : ownColumnNames.join(',')}\n`
  for (let product = 0; product < products; product++) {
    let text = ''
    for (let variant = 0; variant < variants; variant++)
      text += format === 'shopify' ? shopifyRow(product, variant, pictures) : ownRow(product, variant)
    yield text
  }
}

const pick = (list: string[], index: number): string => list[index % list.length] ?? ''
const description = (product: number): string =>
  `<p>Article ${product} of the measuring catalogue, ""made to be read"".</p>\n<ul><li>Even seams, sized by the case</li><li>Wash at 40</li></ul>`
const price = (product: number, variant: number): string =>
  `${5 + (product % 90)}.${String(variant * 10)
    .padStart(2, '0')
    .slice(-2)}`

function shopifyRow(product: number, variant: number, { url, each }: Pictures): string {
  const picture = variant === 0 ? `${url}/item-${product}.jpg` : variant < each ? `${url}/item-${product}-${variant}.jpg` : ''
  const main = variant === 0
  const title = `${pick(goods, product)} ${product}`
  const [size, colour] = [pick(sizes, variant), pick(colours, Math.floor(variant / sizes.length))]
  const once = (text: string) => (main ? text : '')
  return `${[
    `item-${product}`,
    once(title),
    once(`"${description(product)}"`),
    once(`Brand ${product % 40}`),
    once(`Apparel & Accessories > Clothing > ${pick(categories, product)}`),
    once(pick(categories, product)),
    once('"wholesale, new season"'),
    once('true'),
    once('Size'),
    size,
    once('Colour'),
    colour,
    '',
    '',
    `S${product}-${variant}`,
    String(200 + variant * 10),
    'shopify',
    String((product * 7 + variant) % 300),
    'deny',
    'manual',
    price(product, variant),
    '',
    'true',
    'true',
    String(5_000_000_000_000 + product * 10 + variant),
    picture,
    picture === '' ? '' : String(variant + 1),
    once(title),
    once('false'),
    '',
    '',
    '',
    'kg',
    '',
    '',
    once('active'),
  ].join(',')}\n`
}

function ownRow(product: number, variant: number): string {
  const main = variant === 0
  const cells: Partial<Record<OwnColumn, string>> = {
    sku: `P${String(product).padStart(7, '0')}`,
    options: `Size=${pick(sizes, variant)};Colour=${pick(colours, Math.floor(variant / sizes.length))}`,
    variant_sku: `V${product}-${variant}`,
    barcode: String(5_000_000_000_000 + product * 10 + variant),
    price: price(product, variant),
    quantity: String((product * 7 + variant) % 300),
    weight: `${200 + variant * 10} g`,
  }
  const once: Partial<Record<OwnColumn, string>> = {
    title_en: `${pick(goods, product)} ${product}`,
    title_ar: `${pick(arabicGoods, product)} ${product}`,
    description_en: `"${description(product)}"`,
    brand: `Brand ${product % 40}`,
    main_category: 'Clothing',
    category: pick(categories, product),
    tags: 'wholesale|new season',
    images: `item-${product}.jpg`,
  }
  const row = main ? { ...cells, ...once } : cells
  return `${ownColumnNames.map((name) => row[name] ?? '').join(',')}\n`
}
