// Words that mean the same in the demo's two trades: what buyers call the goods, and what the catalogue calls them.

type Groups = Readonly<Record<'en' | 'ar', readonly (readonly string[])[]>>

const clothing: Groups = {
  en: [
    ['trousers', 'pants', 'slacks'],
    ['jumper', 'sweater', 'pullover', 'knitwear'],
    ['hoodie', 'hooded sweatshirt', 'hoody'],
    ['t-shirt', 'tee', 'tshirt'],
    ['trainers', 'sneakers'],
    ['jeans', 'denim'],
    ['waistcoat', 'vest', 'gilet', 'bodywarmer'],
    ['jacket', 'coat'],
    ['dungarees', 'overalls', 'bib'],
    ['hi vis', 'hi-viz', 'high visibility'],
    ['beanie', 'woolly hat', 'knit cap'],
    ['grey', 'gray'],
    ['navy', 'dark blue', 'blue'],
    ['indigo', 'mid wash', 'blue'],
    ['kids', 'children', 'youth'],
  ],
  ar: [
    ['بنطال', 'بنطلون', 'سروال'],
    ['كنزة', 'بلوفر', 'سترة صوفية', 'جاكيت صوف'],
    ['هودي', 'سويت شيرت', 'بلوزة بقلنسوة'],
    ['قميص قطني', 'تيشيرت', 'تي شيرت'],
    ['معطف', 'جاكيت', 'سترة', 'كوت'],
    ['تنورة', 'جونلة', 'جيبة'],
    ['قبعة', 'طاقية', 'كاب'],
    ['وشاح', 'شال', 'لفحة'],
    ['كحلي', 'أزرق داكن', 'أزرق'],
    ['نيلي', 'غسلة متوسطة', 'أزرق'],
    ['رمادي', 'رصاصي'],
  ],
}

const nuts: Groups = {
  en: [
    ['cashew', 'kaju', 'caju'],
    ['pistachio', 'fustuq', 'pista'],
    ['dates', 'tamr', 'tamar'],
    ['cardamom', 'hail', 'hel', 'elaichi'],
    ['almond', 'lawz', 'badam'],
    ['walnut', 'jawz', 'akhrot'],
    ['hazelnut', 'filbert', 'bunduq'],
    ['peanut', 'groundnut', 'monkey nut'],
    ['sunflower seeds', 'fasfas'],
    ['nigella', 'black seed', 'black cumin', 'kalonji'],
    ['chilli', 'chili', 'hot pepper', 'shatta'],
    ['sultana', 'raisin', 'zabib'],
    ['coriander', 'cilantro'],
    ['turmeric', 'kurkum', 'haldi'],
    ['turkish delight', 'lokum', 'rahat'],
    ['chickpea', 'garbanzo', 'qudama'],
  ],
  ar: [
    ['بذور دوار الشمس', 'بزر دوار الشمس', 'فصفص', 'حب شمسي', 'لب سوري'],
    ['جوز', 'عين الجمل'],
    ['حبة البركة', 'حبة سوداء', 'الحبة السوداء', 'كمون أسود'],
    ['فلفل حار', 'شطة', 'فلفل أحمر حار'],
    ['هيل', 'حبهان', 'هال'],
    ['كاجو', 'كازو'],
    ['فول سوداني', 'سوداني'],
    ['بزر أبيض', 'حب قرع', 'بذور القرع', 'لب أبيض'],
    ['قضامة', 'حمص محمص', 'قضامى'],
    ['راحة', 'حلقوم', 'لقم'],
    ['تمر', 'رطب', 'بلح'],
    ['زبيب', 'عنب مجفف'],
    ['كزبرة', 'كسبرة'],
    ['قرفة', 'دارسين'],
    ['بندق', 'بوفريوة'],
  ],
}

/** The groups of a demo catalogue, as the office would enter them. */
export const demoSynonyms = (name: 'clothing' | 'nuts'): { language: 'en' | 'ar'; words: string[] }[] =>
  (['en', 'ar'] as const).flatMap((language) =>
    (name === 'clothing' ? clothing : nuts)[language].map((words) => ({ language, words: [...words] })),
  )
