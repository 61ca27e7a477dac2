// The blog of the food and nuts shop.
import type { DemoPost } from './shape.ts'

const keeping = { en: 'Keeping', ar: 'الحفظ' }
const goods = { en: 'Know your stock', ar: 'اعرفوا بضاعتكم' }
const selling = { en: 'Selling', ar: 'البيع' }
const huda = { en: 'Huda Al-Salem', ar: 'هدى السالم' }
const yusuf = { en: 'Yusuf Rahman', ar: 'يوسف رحمن' }

export const nutsPosts: DemoPost[] = [
  {
    url: 'keeping-nuts-fresh',
    title: { en: 'Cool, dark, dry, shut: keeping nuts fresh for months', ar: 'بارد ومظلم وجاف ومغلق: حفظ المكسرات طازجة شهورًا' },
    category: keeping,
    author: huda,
    daysAgo: 3,
    summary: {
      en: 'Nuts spoil by air, light and warmth long before they spoil by age. Four habits that cost nothing.',
      ar: 'يفسد المكسراتِ الهواءُ والضوء والدفء قبل أن يفسدها العمر. أربع عادات لا تكلّف شيئًا.',
    },
    picture: {
      keys: ['food/almond/sack/7a4a2a/fresh-1', 'food/pistachio/jar/3f5d3a/fresh-2', 'food/walnut/bowl/6a4a2e/fresh-3'],
      alt: { en: 'Almonds in a sack, pistachios in a jar, walnuts in a bowl', ar: 'لوز في كيس وفستق في برطمان وعين الجمل في وعاء' },
    },
    body: {
      en: `<p>More than half of a walnut is oil. Oil that meets air turns rancid, and it does so faster with every degree and every hour of light.</p>
<h2>Cool</h2>
<p>Below 15 °C whole nuts keep for months; at 25 °C count in weeks. Without a cold room, the lowest shelf by the north wall is the right place.</p>
<h2>Dark</h2>
<p>A glass jar in the window sells well and ages fast. Fill display jars for three days and no more.</p>
<h2>Dry</h2>
<p>Damp softens the bite and invites mould. Keep sacks on pallets, a hand away from the wall, and never scoop with a wet spoon.</p>
<h2>Shut</h2>
<p>Roll an opened sack down to the goods and clip it. What you will not sell within a month stays in its vacuum pack.</p>
<p>And always: first in, first out. Write the day of arrival on every sack, large enough to read from the door.</p>`,
      ar: `<p>أكثر من نصف حبة عين الجمل زيت. والزيت إذا لامس الهواء تزنّخ، ويسرع مع كل درجة حرارة وكل ساعة ضوء.</p>
<h2>بارد</h2>
<p>دون 15 درجة تبقى المكسرات الكاملة شهورًا، وعند 25 درجة احسبوا بالأسابيع. إن لم تكن لديكم غرفة تبريد فالرف الأسفل عند الجدار الشمالي هو المكان المناسب.</p>
<h2>مظلم</h2>
<p>البرطمان الزجاجي في الواجهة يبيع جيدًا ويشيخ بسرعة. املؤوا برطمانات العرض لثلاثة أيام لا أكثر.</p>
<h2>جاف</h2>
<p>الرطوبة تُضعف القرمشة وتستدعي العفن. ضعوا الأكياس على طبليات بعيدًا عن الجدار بمقدار كف، ولا تغرفوا أبدًا بملعقة مبللة.</p>
<h2>مغلق</h2>
<p>اطووا الكيس المفتوح حتى البضاعة وثبّتوه بمشبك. وما لن تبيعوه خلال شهر يبقى في عبوته المفرغة من الهواء.</p>
<p>ودائمًا: ما دخل أولًا يخرج أولًا. اكتبوا يوم الوصول على كل كيس بخط يُقرأ من الباب.</p>`,
    },
  },
  {
    url: 'which-date-for-which-table',
    title: { en: 'Ajwa, sukkari, medjool: which date for which table', ar: 'العجوة والسكري والمجدول: أي تمر لأي مائدة' },
    category: goods,
    author: yusuf,
    daysAgo: 12,
    summary: {
      en: 'Six dates by taste, softness and price, with a word on what each is bought for.',
      ar: 'ستة أنواع من التمر بحسب الطعم والليونة والسعر، وكلمة عما يُشترى كل منها له.',
    },
    picture: {
      keys: ['food/ajwa/bowl/3a2620/table-1', 'food/sukkari/heap/a5692f/table-2', 'food/medjool/box/5c2f1a/table-3'],
      alt: { en: 'Ajwa, sukkari and medjool dates', ar: 'تمر عجوة وسكري ومجدول' },
    },
    body: {
      en: `<p>Customers ask for dates by name and choose by softness. It helps to have both on the label.</p>
<ul><li><strong>Ajwa</strong>: small, nearly black, dry and mild. From Madinah; bought as a gift.</li><li><strong>Sukkari</strong>: golden, very sweet, soft and crisp in one. The favourite with coffee.</li><li><strong>Medjool</strong>: large, fleshy, like caramel. For platters and for filling.</li><li><strong>Khudri</strong>: dark and chewy, good value by the case. For everyday.</li><li><strong>Safawi</strong>: soft and almost black, less sweet. For the kitchen too.</li><li><strong>Khalas</strong>: amber, buttery, with a round taste. For guests.</li></ul>
<h2>How much to order before Ramadan</h2>
<p>Sales of dates begin to rise three weeks before and treble in the last ten days. Order the boxed gifts first, since they run out first, and the loose ones by weekly standing order.</p>
<h2>How to keep them</h2>
<p>Soft dates belong in the cold, at 5 °C or below; semi-dry ones keep at room temperature in a closed box. White crystals are sugar, not mould: a short warmth makes them go.</p>`,
      ar: `<p>يسأل العملاء عن التمر باسمه ويختارون بحسب ليونته، فيفيد أن يكون الأمران على البطاقة.</p>
<ul><li><strong>العجوة</strong>: صغيرة قريبة من السواد، جافة معتدلة الحلاوة. من المدينة المنورة وتُشترى هدية.</li><li><strong>السكري</strong>: ذهبي شديد الحلاوة، ليّن ومقرمش معًا. المفضل مع القهوة.</li><li><strong>المجدول</strong>: كبير لحيم بطعم الكراميل. للأطباق وللحشو.</li><li><strong>الخضري</strong>: داكن مطاطي، سعره مناسب بالكرتون. لكل يوم.</li><li><strong>الصفاوي</strong>: ليّن قريب من السواد وأقل حلاوة. وللمطبخ أيضًا.</li><li><strong>الخلاص</strong>: كهرماني زبدي متوازن الطعم. للضيوف.</li></ul>
<h2>كم تطلبون قبل رمضان</h2>
<p>تبدأ مبيعات التمر بالارتفاع قبل ثلاثة أسابيع وتتضاعف ثلاث مرات في الأيام العشرة الأخيرة. اطلبوا علب الهدايا أولًا فهي أول ما ينفد، والسائب بطلب أسبوعي ثابت.</p>
<h2>كيف تحفظونه</h2>
<p>التمر الليّن مكانه البرودة عند 5 درجات أو أقل، وشبه الجاف يبقى في حرارة الغرفة في علبة مغلقة. البلورات البيضاء سكر لا عفن، ودفء قصير يذيبها.</p>`,
    },
  },
  {
    url: 'roasting-in-small-batches',
    title: { en: 'Light, medium, dark: what roasting does to a nut', ar: 'فاتح ومتوسط وغامق: ماذا يفعل التحميص بالمكسرات' },
    category: goods,
    author: huda,
    daysAgo: 26,
    summary: {
      en: 'Why we roast twice a week in small batches, and which roast to order for snacks, baking and ice cream.',
      ar: 'لماذا نحمّص مرتين في الأسبوع بكميات صغيرة، وأي تحميص تطلبون للتسالي والخبز والمثلجات.',
    },
    picture: {
      keys: ['food/almond/heap/a8662f/roast-1', 'food/roasted-almond/heap/7f4420/roast-2', 'food/smoked-almond/heap/6b3219/roast-3'],
      alt: { en: 'Almonds raw, roasted and smoked', ar: 'لوز نيء ومحمص ومدخن' },
    },
    body: {
      en: `<p>Roasting drives out water and browns the sugars under the skin. Two minutes decide between sweet and bitter.</p>
<h2>Light</h2>
<p>About 140 °C. The nut stays pale and sweet and keeps longest. For baking, since it is baked again.</p>
<h2>Medium</h2>
<p>About 155 °C. Full taste, crisp bite: the snack roast. Best within six weeks.</p>
<h2>Dark</h2>
<p>Above 165 °C. Strong and slightly bitter; it holds its own in ice cream and chocolate. Best within four weeks.</p>
<h2>Salt comes last</h2>
<p>We salt after roasting, with fine salt in a little gum arabic, so that it sticks without oil. Ask for half salt if you sell to families; it is the same price.</p>
<p>Orders placed before noon on Monday and Thursday are roasted for you the next morning.</p>`,
      ar: `<p>التحميص يُخرج الماء ويحمّر السكر تحت القشرة، ودقيقتان تفصلان بين الحلو والمر.</p>
<h2>فاتح</h2>
<p>نحو 140 درجة. تبقى الحبة فاتحة حلوة وتُحفظ أطول مدة. للخبز لأنها تُخبز ثانية.</p>
<h2>متوسط</h2>
<p>نحو 155 درجة. طعم كامل وقرمشة: تحميص التسالي. الأفضل خلال ستة أسابيع.</p>
<h2>غامق</h2>
<p>فوق 165 درجة. قوي وفيه مرارة خفيفة، يثبت طعمه في المثلجات والشوكولاتة. الأفضل خلال أربعة أسابيع.</p>
<h2>الملح في الآخر</h2>
<p>نملّح بعد التحميص بملح ناعم مع قليل من الصمغ العربي ليلتصق بلا زيت. اطلبوا نصف الملح إن كنتم تبيعون للعائلات، والسعر واحد.</p>
<p>الطلبات التي تصل قبل ظهر الاثنين والخميس تُحمّص لكم في الصباح التالي.</p>`,
    },
  },
  {
    url: 'selling-by-weight',
    title: { en: 'Selling by weight: a counter that pays for itself', ar: 'البيع بالوزن: ركن يغطي تكلفته بنفسه' },
    category: selling,
    author: yusuf,
    daysAgo: 40,
    summary: {
      en: 'Twelve bins, one scale and clean scoops. What to stock, how to price, and what the inspector looks at.',
      ar: 'اثنا عشر صندوقًا وميزان ومغارف نظيفة. ماذا تعرضون وكيف تسعّرون وإلى ماذا ينظر المفتش.',
    },
    picture: {
      keys: ['food/cashew/scoop/8a6a3a/weight-1', 'food/golden-raisin/scoop/b07a2c/weight-2', 'food/pumpkin-seed/scoop/4f6a34/weight-3'],
      alt: { en: 'Scoops of cashews, raisins and pumpkin seeds', ar: 'مغارف من الكاجو والزبيب وبذور اليقطين' },
    },
    body: {
      en: `<p>Loose goods bring customers back weekly, because nobody buys more than a bag. They need little space and much order.</p>
<h2>What goes into twelve bins</h2>
<p>Four that everybody knows (almonds, cashews, pistachios, peanuts), four to cook with (walnuts, raisins, sesame, chickpeas), two mixes of your own and two that change with the season.</p>
<h2>Price by the 100 grams</h2>
<p>A kilogram price frightens. Show the price for 100 g large and the one for a kilogram small; most countries ask for both.</p>
<h2>What the inspector looks at</h2>
<ul><li>Each bin names its allergens, and has its own scoop.</li><li>Lids close by themselves.</li><li>The label of the sack is kept until the bin is empty: batch, origin, best before.</li><li>The scale carries this year's stamp.</li></ul>
<p>Never top up a bin: empty it, wipe it, fill it. The bottom of a bin that is topped up is as old as the shop.</p>`,
      ar: `<p>البضاعة السائبة تعيد العملاء كل أسبوع، إذ لا أحد يشتري أكثر من كيس. تحتاج إلى مساحة قليلة وترتيب كثير.</p>
<h2>ماذا في اثني عشر صندوقًا</h2>
<p>أربعة يعرفها الجميع (لوز وكاجو وفستق وفول سوداني)، وأربعة للطبخ (عين الجمل وزبيب وسمسم وحمص)، وخلطتان من صنعكم، واثنان يتغيران مع الموسم.</p>
<h2>سعّروا لكل 100 جرام</h2>
<p>سعر الكيلو يخيف. اعرضوا سعر 100 جرام كبيرًا وسعر الكيلو صغيرًا، ومعظم الدول تطلب الاثنين.</p>
<h2>إلى ماذا ينظر المفتش</h2>
<ul><li>على كل صندوق مسببات الحساسية، وله مغرفته.</li><li>الأغطية تُغلق وحدها.</li><li>بطاقة الكيس تبقى حتى يفرغ الصندوق: التشغيلة والمنشأ وتاريخ الصلاحية.</li><li>على الميزان ختم هذه السنة.</li></ul>
<p>لا تكملوا صندوقًا أبدًا، بل أفرغوه وامسحوه ثم املؤوه. قاع الصندوق الذي يُكمَل عمره عمر المتجر.</p>`,
    },
  },
  {
    url: 'reading-a-nut-certificate',
    title: { en: 'Size, moisture, origin: reading the papers of a pallet', ar: 'الحجم والرطوبة والمنشأ: قراءة أوراق طبلية البضاعة' },
    category: goods,
    author: yusuf,
    daysAgo: 57,
    summary: {
      en: 'What 23/25 means, which moisture is too much, and which paper to keep for two years.',
      ar: 'ماذا تعني 23/25، وأي رطوبة أكثر من اللازم، وأي ورقة تحفظونها سنتين.',
    },
    picture: {
      keys: ['food/almond/close/7a4a2a/papers-1', 'food/cashew/close/8a6a3a/papers-2', 'food/hazelnut/close/6b3f20/papers-3'],
      alt: { en: 'Almonds, cashews and hazelnuts seen close', ar: 'لوز وكاجو وبندق عن قرب' },
    },
    body: {
      en: `<p>Three lines of a delivery's papers are worth reading before the forklift moves.</p>
<h2>Size</h2>
<p>Almonds and cashews are sized by count: <strong>23/25</strong> almonds are 23 to 25 to the ounce, <strong>W320</strong> cashews 320 to the pound. A smaller number is a larger nut, and a higher price.</p>
<h2>Moisture</h2>
<p>Up to 6.5 % for almonds and 5 % for cashews is usual. More weighs well and keeps badly. Ask us for the figure of your batch; it stands on the certificate of analysis.</p>
<h2>Origin and batch</h2>
<p>The batch number ties your shelf to the field. Keep the delivery note with it for two years: if a batch is ever recalled, you know within a minute whether it concerns you.</p>
<p>All three stand on the delivery note that comes with your order, and under “My orders” for as long as your account exists.</p>`,
      ar: `<p>ثلاثة أسطر في أوراق التوصيل تستحق القراءة قبل أن تتحرك الرافعة.</p>
<h2>الحجم</h2>
<p>يُقاس اللوز والكاجو بالعدد: لوز <strong>23/25</strong> يعني 23 إلى 25 حبة في الأونصة، وكاجو <strong>W320</strong> يعني 320 حبة في الرطل. الرقم الأصغر حبة أكبر وسعر أعلى.</p>
<h2>الرطوبة</h2>
<p>المعتاد حتى 6.5% للوز و5% للكاجو. ما زاد على ذلك يزيد الوزن ويقصّر مدة الحفظ. اسألونا عن رقم تشغيلتكم، فهو في شهادة التحليل.</p>
<h2>المنشأ والتشغيلة</h2>
<p>رقم التشغيلة يربط رفّكم بالحقل. احفظوا سند التوصيل الذي يحمله سنتين، فإذا سُحبت تشغيلة يومًا عرفتم في دقيقة هل تعنيكم.</p>
<p>الثلاثة مكتوبة على سند التوصيل المرافق لطلبكم، وفي «طلباتي» ما دام حسابكم قائمًا.</p>`,
    },
  },
]
