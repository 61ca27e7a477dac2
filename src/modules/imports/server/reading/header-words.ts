// The words people use for our fields in the headers of their files, in both languages; compared without harakat, hamzas and other forms of a letter.
import { fold } from '#shared/folding.ts'
import { locales } from '#shared/locale.ts'
import { say } from '#server/texts.ts'

/** A header's name as it is compared: `السعر المخفّض` is `السعر المخفض`, `Item_Code` is `item code`. */
export const headerWord = (name: string): string => fold(name)

const names: Record<string, readonly string[]> = {
  sku: [
    ...['product sku', 'item code', 'item number', 'item no', 'product code', 'article number', 'stock code', 'رمز sku', 'رمز المنتج'],
    ...[
      'رمز الصنف',
      'كود الصنف',
      'كود المنتج',
      'رقم الصنف',
      'رقم المنتج',
      'رمز السلعة',
      'رمز المادة',
      'رقم المادة',
      'الكود',
      'كود',
      'الرمز',
      'رمز',
    ],
  ],
  title_en: [
    ...['title', 'name', 'product', 'product name', 'product title', 'item', 'item name', 'english name', 'name en', 'title english'],
    ...['الاسم بالإنجليزية', 'الاسم الإنجليزي', 'اسم المنتج بالإنجليزية', 'العنوان الإنجليزي'],
  ],
  title_ar: [
    ...[
      'اسم الصنف',
      'اسم المنتج',
      'اسم السلعة',
      'اسم المادة',
      'الاسم',
      'العنوان',
      'المنتج',
      'الصنف',
      'السلعة',
      'المادة',
      'البيان',
      'اسم الصنف بالعربية',
    ],
    ...['الاسم بالعربية', 'الاسم العربي', 'اسم المنتج بالعربية', 'العنوان العربي', 'arabic name', 'name ar', 'title arabic'],
  ],
  slug: ['address', 'url', 'handle', 'الرابط', 'رابط المنتج'],
  description_en: ['description', 'details', 'long description', 'الوصف بالإنجليزية', 'الوصف الإنجليزي'],
  description_ar: ['الوصف', 'وصف المنتج', 'وصف الصنف', 'التفاصيل', 'الوصف بالعربية', 'الوصف العربي', 'arabic description'],
  brand: ['manufacturer', 'vendor', 'make', 'العلامة', 'الماركة', 'ماركة', 'المصنع', 'الشركة المصنعة', 'البراند'],
  main_category: ['department', 'main group', 'القسم الرئيسي', 'التصنيف الرئيسي', 'المجموعة الرئيسية'],
  category: ['product category', 'group', 'product group', 'الفئة', 'التصنيف', 'القسم', 'المجموعة', 'مجموعة الصنف', 'الفئة الأولى'],
  sub_category: ['subcategory', 'sub group', 'القسم الفرعي', 'التصنيف الفرعي', 'المجموعة الفرعية'],
  tags: ['labels', 'keywords', 'الكلمات المفتاحية', 'وسوم'],
  status: ['state', 'availability', 'حالة المنتج', 'حالة الصنف', 'التوفر'],
  unit: ['unit of measure', 'uom', 'measure', 'وحدة القياس', 'وحدة البيع', 'وحدة', 'الوحدة الأساسية'],
  tax_group: ['tax', 'vat', 'tax class', 'tax code', 'الضريبة', 'ضريبة القيمة المضافة', 'فئة الضريبة', 'نوع الضريبة'],
  options: ['variant', 'variants', 'option', 'التنويع', 'المواصفات', 'الخيار'],
  variant_sku: ['variant code', 'رمز التنويع', 'كود التنويع'],
  code: ['reference', 'supplier code', 'رمز المورد', 'كود المورد', 'المرجع', 'الرقم المرجعي'],
  barcode: ['bar code', 'ean', 'ean13', 'gtin', 'upc', 'رقم الباركود', 'باركود', 'الرمز الشريطي', 'رمز شريطي', 'الترميز الدولي'],
  price: [
    ...[
      'unit price',
      'list price',
      'selling price',
      'sales price',
      'wholesale price',
      'price excl vat',
      'سعر البيع',
      'سعر الوحدة',
      'سعر الجملة',
      'سعر',
    ],
    ...['السعر قبل الخصم', 'السعر بدون ضريبة', 'السعر غير شامل الضريبة', 'السعر الأساسي', 'سعر المنتج', 'سعر الصنف'],
  ],
  discount_price: [
    'sale price',
    'special price',
    'offer price',
    'سعر التخفيض',
    'السعر بعد الخصم',
    'سعر الخصم',
    'سعر العرض',
    'السعر بعد التخفيض',
  ],
  quantity: [
    ...[
      'stock',
      'qty',
      'on hand',
      'in stock',
      'stock quantity',
      'available quantity',
      'balance',
      'الكمية',
      'كمية',
      'الكمية المتوفرة',
      'الكمية المتاحة',
    ],
    ...['كمية المخزون', 'الرصيد', 'رصيد المخزون', 'المتوفر', 'العدد'],
  ],
  weight: ['net weight', 'weight', 'weight g', 'الوزن', 'الوزن الصافي', 'وزن'],
  min_quantity: [
    'minimum',
    'minimum order',
    'min order',
    'moq',
    'minimum order quantity',
    'الحد الأدنى للطلب',
    'أقل كمية',
    'أقل كمية للطلب',
    'أقل طلب',
  ],
  multiple: [
    'case size',
    'pack size',
    'case',
    'carton quantity',
    'units per case',
    'pieces per carton',
    'حجم الكرتون',
    'عدد الحبات في الكرتون',
    'التعبئة',
    'الكرتون',
  ],
  max_quantity: ['maximum', 'maximum order', 'max order', 'الحد الأعلى', 'الحد الأقصى للطلب', 'أكبر كمية'],
  variant_image: ['variant picture'],
  images: [
    'image',
    'picture',
    'photo',
    'photos',
    'image url',
    'image urls',
    'picture url',
    'image src',
    'الصورة',
    'صورة',
    'صور',
    'صور المنتج',
    'رابط الصورة',
    'روابط الصور',
  ],
  image_alts: ['image alt', 'image alt text', 'alt text'],
}

const known = new Map<string, string[]>()

/** Takes a field; gives the folded names it may have: its own, those of the shop's screens in both languages, and what others call it. */
export function otherNames(field: string): readonly string[] {
  const before = known.get(field)
  if (before) return before
  const shown = locales.map((locale) => say(locale, `imports.admin.fields.${field}`))
  const all = [...new Set([field, ...shown, ...(names[field] ?? [])].map(headerWord))]
  known.set(field, all)
  return all
}
