// The blog of the clothing shop.
import type { DemoPost } from './shape.ts'

const buying = { en: 'Buying', ar: 'الشراء' }
const selling = { en: 'Selling', ar: 'البيع' }
const fabrics = { en: 'Fabrics', ar: 'الأقمشة' }
const nadia = { en: 'Nadia Haddad', ar: 'نادية حداد' }
const tom = { en: 'Tom Ellis', ar: 'توم إليس' }

export const clothingPosts: DemoPost[] = [
  {
    url: 'planning-a-size-run',
    title: { en: 'How many of each size? Planning a size run that sells through', ar: 'كم قطعة من كل مقاس؟ تخطيط توزيع المقاسات' },
    category: buying,
    author: nadia,
    daysAgo: 4,
    summary: {
      en: 'A case that holds two of everything looks fair and sells badly. How to read your own till before you order.',
      ar: 'كرتون فيه قطعتان من كل مقاس يبدو عادلًا لكنه يُباع ببطء. كيف تقرؤون مبيعاتكم قبل أن تطلبوا.',
    },
    picture: {
      keys: ['tee/navy/plain/front//size-run-1', 'tee/sage/plain/front//size-run-2', 'tee/rust/stripe/front//size-run-3'],
      alt: { en: 'Three T-shirts in navy, sage and rust', ar: 'ثلاثة قمصان قطنية: كحلي وأخضر مريمية وصدئي' },
    },
    body: {
      en: `<p>Most shops know which styles sell. Fewer know which sizes do, and that is where the money lies still: the last pieces on a rail are nearly always the outer sizes.</p>
<h2>Start with what you ran out of</h2>
<p>Sales alone mislead, because a size that was gone after two weeks could not sell in the third. Note for each style the day on which a size sold out. The size that leaves first is the one to raise, even when another one sold more pieces over the season.</p>
<h2>A starting point for men's tops</h2>
<ul><li>S: 2 of 12</li><li>M: 3 of 12</li><li>L: 4 of 12</li><li>XL: 2 of 12</li><li>2XL: 1 of 12</li></ul>
<p>Move it by what your own till says. A shop beside a building site sells one size larger, a shop beside a university one size smaller.</p>
<h2>Order the middle deeper, not the edge wider</h2>
<p>A small order of the outer sizes is quickly repeated: our cases of six are kept for that. Put the weight of the first order on the middle, and look again after two weeks. On every product page the grid shows all sizes and colours at once, so that the second order takes a minute.</p>`,
      ar: `<p>تعرف معظم المتاجر أي الموديلات تُباع، وقليل منها يعرف أي المقاسات تُباع. وهنا يبقى المال ساكنًا: آخر القطع على الحامل هي في الغالب المقاسات الطرفية.</p>
<h2>ابدؤوا بما نفد عندكم</h2>
<p>المبيعات وحدها تضلّل، فالمقاس الذي نفد بعد أسبوعين لم يكن ليُباع في الأسبوع الثالث. سجّلوا لكل موديل اليوم الذي نفد فيه كل مقاس. المقاس الذي يغادر أولًا هو الذي تزيدونه، حتى لو باع مقاس آخر قطعًا أكثر خلال الموسم.</p>
<h2>نقطة بداية للملابس العلوية الرجالية</h2>
<ul><li>S: قطعتان من 12</li><li>M: ثلاث قطع من 12</li><li>L: أربع قطع من 12</li><li>XL: قطعتان من 12</li><li>2XL: قطعة من 12</li></ul>
<p>عدّلوها بحسب مبيعاتكم. متجر بجوار ورشة بناء يبيع مقاسًا أكبر، ومتجر بجوار جامعة يبيع مقاسًا أصغر.</p>
<h2>اطلبوا الوسط بعمق ولا توسّعوا الأطراف</h2>
<p>الطلب الصغير من المقاسات الطرفية يُعاد بسرعة، ولهذا نحتفظ بكراتين من ست قطع. اجعلوا ثقل الطلب الأول على الوسط، ثم راجعوا بعد أسبوعين. في صفحة كل منتج تعرض الشبكة جميع المقاسات والألوان معًا، فلا يأخذ الطلب الثاني إلا دقيقة.</p>`,
    },
  },
  {
    url: 'cotton-weights-explained',
    title: { en: '140, 180 or 240 grams: cotton weights in plain words', ar: '140 أو 180 أو 240 جرامًا: وزن القطن بكلمات بسيطة' },
    category: fabrics,
    author: tom,
    daysAgo: 13,
    summary: {
      en: 'The number on the label says how much a square metre weighs. What that means for wear, print and price.',
      ar: 'الرقم على البطاقة يقول كم يزن المتر المربع. ماذا يعني ذلك للاستعمال والطباعة والسعر.',
    },
    picture: {
      keys: ['tee/ecru/plain/detail//weights-1', 'sweatshirt/grey-marl/plain/folded//weights-2', 'tee/white/plain/folded//weights-3'],
      alt: { en: 'Cotton seen close and folded', ar: 'قماش قطني عن قرب ومطويًا' },
    },
    body: {
      en: `<p>Grams per square metre, written gsm, is the first number a buyer should ask for. It says more about a T-shirt than any adjective.</p>
<h2>What the numbers feel like</h2>
<ul><li><strong>130 to 150 gsm</strong>: light, cool, slightly see-through in white. Good for summer and for layers.</li><li><strong>160 to 190 gsm</strong>: the all-round shirt. Takes print well and keeps its shape.</li><li><strong>200 to 240 gsm</strong>: firm, falls straight, feels dear. It needs longer to dry.</li><li><strong>280 gsm and above</strong>: sweatshirts and hoodies.</li></ul>
<h2>Weight is not strength</h2>
<p>How long a shirt lasts depends more on the yarn. Combed, ring-spun cotton has longer fibres and pills less than a heavier shirt of open-end yarn. Both stand in the details of every product here.</p>
<h2>For printers</h2>
<p>Choose a smooth face and 160 gsm or more for screen print, and ask for a swatch before a run of a hundred. We send three at no charge.</p>`,
      ar: `<p>الجرام لكل متر مربع هو أول رقم يسأل عنه المشتري، فهو يقول عن القميص أكثر مما تقوله أي صفة.</p>
<h2>كيف تبدو الأرقام باللمس</h2>
<ul><li><strong>من 130 إلى 150 جرامًا</strong>: خفيف وبارد وشفاف قليلًا في الأبيض، يناسب الصيف والطبقات.</li><li><strong>من 160 إلى 190 جرامًا</strong>: قميص لكل الاستعمالات، يقبل الطباعة ويحافظ على شكله.</li><li><strong>من 200 إلى 240 جرامًا</strong>: متماسك ينسدل باستقامة ويبدو فاخرًا، ويحتاج وقتًا أطول ليجف.</li><li><strong>280 جرامًا فأكثر</strong>: للسويت شيرت والهودي.</li></ul>
<h2>الوزن ليس المتانة</h2>
<p>عمر القميص يعتمد على الخيط أكثر. القطن الممشط المغزول حلقيًا أليافه أطول وتوبّره أقل من قميص أثقل بخيط عادي. وتجدون الأمرين في تفاصيل كل منتج هنا.</p>
<h2>لأصحاب المطابع</h2>
<p>اختاروا وجهًا ناعمًا ووزن 160 جرامًا فأكثر لطباعة الشاشة، واطلبوا عينة قبل طباعة مئة قطعة. نرسل ثلاث عينات مجانًا.</p>`,
    },
  },
  {
    url: 'four-metres-of-rail',
    title: { en: 'Four metres of rail: a small shop, well hung', ar: 'أربعة أمتار من الحوامل: متجر صغير بعرض متقن' },
    category: selling,
    author: nadia,
    daysAgo: 27,
    summary: {
      en: 'Where the eye goes first, what hangs at the ends, and why less on the rail sells more.',
      ar: 'إلى أين تذهب العين أولًا، وماذا يُعلّق على الأطراف، ولماذا يبيع الحامل الأخف أكثر.',
    },
    picture: {
      keys: ['wrap-dress/rust/dots/front//rail-1', 'chore/olive/plain/front//rail-2', 'parka/navy/plain/front//rail-3'],
      alt: { en: 'A dress, a work jacket and a parka', ar: 'فستان وسترة عمل ومعطف' },
    },
    body: {
      en: `<p>You need no designer to hang four metres well. You need a rule for each metre, and the courage to leave gaps.</p>
<h2>One story per metre</h2>
<p>Group by what is worn together, not by kind. A jacket, two tops and a pair of trousers in three colours that get on are a story; twelve jackets are a store room.</p>
<h2>The ends sell</h2>
<p>Whoever walks past sees the first and the last hanger face on. Hang there what you have deep stock of, in the middle sizes.</p>
<h2>Forty pieces a metre, not sixty</h2>
<p>A customer who has to pull with both hands stops pulling. Keep one of each size out and refill from the back twice a day.</p>
<h2>Change one metre a week</h2>
<p>Regulars notice what moved, not what is new. Moving a story to the front costs nothing and works like a delivery.</p>`,
      ar: `<p>لا تحتاجون إلى مصمم لتعليق أربعة أمتار بإتقان. تحتاجون إلى قاعدة لكل متر، وإلى الجرأة على ترك فراغات.</p>
<h2>حكاية واحدة لكل متر</h2>
<p>اجمعوا ما يُلبس معًا لا ما يتشابه نوعًا. سترة وقطعتان علويتان وبنطال بثلاثة ألوان متناسقة حكاية، أما اثنتا عشرة سترة فمخزن.</p>
<h2>الأطراف تبيع</h2>
<p>من يمر يرى العلاقة الأولى والأخيرة من الأمام. علّقوا هناك ما لديكم منه مخزون عميق، بالمقاسات الوسطى.</p>
<h2>أربعون قطعة في المتر لا ستون</h2>
<p>العميل الذي يضطر إلى السحب بكلتا يديه يتوقف عن السحب. اعرضوا قطعة من كل مقاس واملؤوا من الخلف مرتين في اليوم.</p>
<h2>غيّروا مترًا كل أسبوع</h2>
<p>عملاؤكم الدائمون يلاحظون ما تحرك لا ما هو جديد. نقل حكاية إلى المقدمة لا يكلّف شيئًا ويعمل عمل البضاعة الجديدة.</p>`,
    },
  },
  {
    url: 'hi-vis-classes',
    title: { en: 'Hi-vis classes 1, 2 and 3: which one does the job need?', ar: 'فئات الملابس العاكسة 1 و2 و3: أيها يناسب العمل؟' },
    category: buying,
    author: tom,
    daysAgo: 41,
    summary: {
      en: 'EN ISO 20471 counts square metres, not stripes. A short guide for whoever kits out a crew.',
      ar: 'المواصفة EN ISO 20471 تحسب الأمتار المربعة لا الأشرطة. دليل قصير لمن يجهّز فريقًا.',
    },
    picture: {
      keys: [
        'hivis/hi-vis-yellow/plain/front//classes-1',
        'hivis/hi-vis-orange/plain/front//classes-2',
        'work-trousers/charcoal/plain/front//classes-3',
      ],
      alt: { en: 'Hi-vis vests and work trousers', ar: 'سترات عاكسة وبنطال عمل' },
    },
    body: {
      en: `<p>The class of a garment says how much of it is fluorescent and how much reflects. It does not say how warm or how strong it is.</p>
<h2>The three classes</h2>
<ul><li><strong>Class 1</strong>: 0.14 m² fluorescent, 0.10 m² reflective. Trousers alone, or private roads and yards with slow traffic.</li><li><strong>Class 2</strong>: 0.50 m² and 0.13 m². Vests and polos; the usual choice for warehouses and deliveries.</li><li><strong>Class 3</strong>: 0.80 m² and 0.20 m². Jackets with sleeves; roads, rail and night work.</li></ul>
<h2>Two garments can add up</h2>
<p>A class 2 vest with class 1 trousers may reach class 3 together, if the maker has had them certified as a set. Ask for the certificate; we attach it to the product as a download.</p>
<h2>The washing label is part of the protection</h2>
<p>The number beside the symbol is how many washes the colour is certified for. A vest that is washed every week may be spent within half a year: note the first day of wear inside the collar.</p>`,
      ar: `<p>فئة القطعة تقول كم منها مشع وكم منها عاكس، ولا تقول كم هي دافئة أو متينة.</p>
<h2>الفئات الثلاث</h2>
<ul><li><strong>الفئة 1</strong>: 0.14 متر مربع مشع و0.10 متر مربع عاكس. للبنطال وحده، أو للطرق الخاصة والساحات ذات الحركة البطيئة.</li><li><strong>الفئة 2</strong>: 0.50 و0.13 متر مربع. للسترات والبولو، وهي الخيار المعتاد للمستودعات والتوصيل.</li><li><strong>الفئة 3</strong>: 0.80 و0.20 متر مربع. للسترات ذات الأكمام، والطرق والسكك والعمل الليلي.</li></ul>
<h2>قطعتان قد تكمل إحداهما الأخرى</h2>
<p>سترة من الفئة 2 مع بنطال من الفئة 1 قد تبلغان معًا الفئة 3 إذا اعتمدهما المصنّع طقمًا. اطلبوا الشهادة، فنحن نرفقها بالمنتج ملفًا للتنزيل.</p>
<h2>بطاقة الغسيل جزء من الحماية</h2>
<p>الرقم بجانب الرمز هو عدد مرات الغسيل التي اعتُمد لها اللون. سترة تُغسل كل أسبوع قد تنتهي صلاحيتها خلال نصف عام، فاكتبوا تاريخ أول استعمال داخل الياقة.</p>`,
    },
  },
  {
    url: 'when-the-delivery-arrives',
    title: { en: 'When the delivery arrives: five checks before you sign', ar: 'عند وصول التوصيل: خمسة أمور تفحصونها قبل التوقيع' },
    category: buying,
    author: nadia,
    daysAgo: 58,
    summary: {
      en: 'Ten minutes at the door save a week of letters. What to count, what to photograph, and how to tell us.',
      ar: 'عشر دقائق عند الباب توفر أسبوعًا من المراسلات. ماذا تعدّون وماذا تصوّرون وكيف تخبروننا.',
    },
    picture: {
      keys: ['sweatshirt/navy/plain/folded//arrives-1', 'tee/sky/plain/folded//arrives-2', 'shirt/white/plain/folded//arrives-3'],
      alt: { en: 'Folded clothes as they come out of a case', ar: 'ملابس مطوية كما تخرج من الكرتون' },
    },
    body: {
      en: `<p>Nearly every question about a delivery is answered at the door or never. This is our own routine.</p>
<ul><li><strong>Count the cases</strong> against the delivery note before the driver leaves, not the pieces.</li><li><strong>Look at the corners.</strong> A crushed corner goes onto the note in words, and onto your phone as a picture.</li><li><strong>Open one case of each style</strong> and compare size, colour and label with the order.</li><li><strong>Feel for damp.</strong> Cotton that came in damp is a return today and a loss next week.</li><li><strong>Write to us the same day.</strong> Open the order in your account and ask for a return there: the lines and the quantities are filled in already.</li></ul>
<p>Keep the case until the count is done. It has the number we need to find out what went wrong, and mostly we do.</p>`,
      ar: `<p>كل سؤال عن توصيل يُجاب عند الباب أو لا يُجاب أبدًا. هذه عادتنا نحن.</p>
<ul><li><strong>عدّوا الكراتين</strong> على سند التوصيل قبل أن يغادر السائق، لا القطع.</li><li><strong>انظروا إلى الزوايا.</strong> الزاوية المهروسة تُكتب على السند وتُصوّر بالهاتف.</li><li><strong>افتحوا كرتونًا من كل موديل</strong> وقارنوا المقاس واللون والبطاقة بالطلب.</li><li><strong>تحسسوا الرطوبة.</strong> القطن الذي وصل رطبًا مرتجع اليوم وخسارة الأسبوع القادم.</li><li><strong>اكتبوا إلينا في اليوم نفسه.</strong> افتحوا الطلب في حسابكم واطلبوا الإرجاع هناك، فالبنود والكميات مكتوبة سلفًا.</li></ul>
<p>احتفظوا بالكرتون حتى ينتهي العد، فعليه الرقم الذي نحتاجه لمعرفة ما حدث، وغالبًا ما نعرف.</p>`,
    },
  },
]
