// Writes the demo's sizes tables and, for a few products, a film and a data sheet.
import { readFile } from 'node:fs/promises'
import { asc, inArray } from 'drizzle-orm'
import { productDownloads, productMedia, productVideos, sizeTablePlaces, sizeTables } from '#modules/extras/server/tables.ts'
import { keepDocument, keepVideo } from '#modules/files/server/public.ts'
import { products, variantTypes } from '#modules/products/server/tables.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Texts } from '#shared/locale.ts'
import { insertMany } from './seed.ts'

type Table = { type: string; title: Texts; note: Texts; columns: Texts[]; rows: string[][] }

const same = (text: string): Texts => ({ en: text, ar: '' })
const tables: readonly Table[] = [
  {
    type: 'size',
    title: { en: 'Clothing sizes', ar: 'مقاسات الملابس' },
    note: { en: 'Measured on the body, in centimetres.', ar: 'قياسات الجسم بالسنتيمتر.' },
    columns: [
      { en: 'Size', ar: 'المقاس' },
      { en: 'Chest', ar: 'الصدر' },
      { en: 'Waist', ar: 'الخصر' },
      { en: 'Hips', ar: 'الأرداف' },
    ],
    rows: [
      ['XS', '82–86', '66–70', '86–90'],
      ['S', '88–92', '72–76', '92–96'],
      ['M', '94–100', '78–84', '98–104'],
      ['L', '102–108', '86–92', '106–112'],
      ['XL', '110–116', '94–102', '114–120'],
      ['2XL', '118–126', '104–112', '122–128'],
    ],
  },
  {
    type: 'waist',
    title: { en: 'Trouser sizes', ar: 'مقاسات البناطيل' },
    note: { en: 'The waist in inches is on the label.', ar: 'الخصر بالبوصة مكتوب على البطاقة.' },
    columns: [
      { en: 'Size', ar: 'المقاس' },
      { en: 'Waist, cm', ar: 'الخصر، سم' },
      { en: 'Hips, cm', ar: 'الأرداف، سم' },
    ],
    rows: [
      ['30', '76', '92'],
      ['32', '81', '97'],
      ['34', '86', '102'],
      ['36', '91', '107'],
      ['38', '97', '112'],
    ],
  },
]

/** A PDF of one page with a few lines of Latin text. */
function sheetOf(lines: readonly string[]): Buffer {
  const text = lines
    .map((line, at) => `BT /F1 ${at === 0 ? 18 : 11} Tf 60 ${770 - at * 26} Td (${line.replace(/[()\\]/g, '')}) Tj ET`)
    .join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = body.length
    body += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  return Buffer.from(`${body}${table}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`, 'latin1')
}

const mostProducts = 12
const storing = {
  clothing: {
    name: 'Care and composition.pdf',
    title: { en: 'Care and composition', ar: 'العناية والتركيب' },
    lines: [
      'Care and composition',
      'Wash at 30 degrees with similar colours.',
      'Do not bleach. Iron inside out.',
      'Store dry and out of the sun.',
    ],
  },
  nuts: {
    name: 'Storage and allergens.pdf',
    title: { en: 'Storage and allergens', ar: 'التخزين ومسببات الحساسية' },
    lines: [
      'Storage and allergens',
      'Store cool, dry and closed.',
      'May contain traces of nuts, sesame and peanuts.',
      'Best before: see the pack.',
    ],
  },
} as const

/** Adds them to a catalogue that has been written. */
export async function seedExtras(ctx: Ctx, catalogue: 'clothing' | 'nuts'): Promise<void> {
  const types = await ctx.db
    .select({ id: variantTypes.id, slug: variantTypes.slug })
    .from(variantTypes)
    .where(
      inArray(
        variantTypes.slug,
        tables.map(({ type }) => type),
      ),
    )
  for (const { type, rows, ...table } of tables) {
    const place = types.find(({ slug }) => slug === type)
    if (!place) continue
    const [made] = await ctx.db
      .insert(sizeTables)
      .values({ ...table, rows: rows.map((cells) => cells.map(same)) })
      .returning({ id: sizeTables.id })
    if (made) await ctx.db.insert(sizeTablePlaces).values({ sizeTableId: made.id, variantTypeId: place.id })
  }
  const { name, title, lines } = storing[catalogue]
  const shown = await ctx.db.select({ id: products.id }).from(products).orderBy(asc(products.slug)).limit(mostProducts)
  const sheet = await keepDocument(ctx, { name, bytes: sheetOf(lines), isPrivate: false })
  const film = await keepVideo(ctx, {
    name: `${catalogue}.mp4`,
    bytes: await readFile(new URL(`videos/${catalogue}.mp4`, import.meta.url)),
  })
  await insertMany(
    ctx,
    productMedia,
    shown.map(({ id }) => ({ productId: id, version: 1 })),
  )
  await insertMany(
    ctx,
    productDownloads,
    shown.map(({ id }) => ({ productId: id, fileId: sheet.id, position: 0, caption: title })),
  )
  await insertMany(
    ctx,
    productVideos,
    shown.map(({ id }) => ({ productId: id, position: 0, fileId: film.id, caption: { en: '', ar: '' } })),
  )
}
