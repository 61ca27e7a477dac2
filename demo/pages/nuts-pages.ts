// The content pages of the food and nuts shop.
import { nutsPosts } from './nuts-posts.ts'
import type { DemoPages } from './shape.ts'

export const nutsPages: DemoPages = {
  posts: nutsPosts,
  about: {
    title: { en: 'About us', ar: 'من نحن' },
    summary: {
      en: 'A family roastery with its own cold store, selling nuts, dates and spices by the sack and by the case.',
      ar: 'محمصة عائلية بمخزن مبرد، تبيع المكسرات والتمور والبهارات بالكيس وبالكرتون.',
    },
    picture: {
      keys: ['food/pistachio/bowl/3f5d3a/about-1', 'food/medjool/bowl/5c2f1a/about-2', 'food/cashew/bowl/8a6a3a/about-3'],
      alt: { en: 'Bowls of pistachios, dates and cashews', ar: 'أوعية من الفستق والتمر والكاجو' },
    },
    body: {
      en: `<p>Our grandfather sold almonds from a handcart. The cart stands in the hall today, beside two roasting drums and a cold store for four hundred pallets. What has stayed is the habit of tasting every sack before it is sold.</p>
<h2>What you can rely on</h2>
<ul><li>Origin, crop year and batch stand on each sack and on each delivery note.</li><li>Roasted twice a week, never for stock.</li><li>From single cases to full pallets, at prices that fall with the quantity.</li><li>People who answer in Arabic and in English.</li></ul>
<h2>Where it comes from</h2>
<p>Pistachios from Aleppo and Antep, almonds from California and Spain, dates from Madinah and Al-Qassim, walnuts from Chile. We buy from the same growers year after year and say so when a crop is poor.</p>`,
      ar: `<p>كان جدنا يبيع اللوز على عربة يد. تقف العربة اليوم في القاعة بجانب محمصتين ومخزن مبرد يسع أربعمئة طبلية. وما بقي هو عادة تذوق كل كيس قبل بيعه.</p>
<h2>ما يمكنكم الاعتماد عليه</h2>
<ul><li>المنشأ وسنة المحصول والتشغيلة مكتوبة على كل كيس وكل سند توصيل.</li><li>نحمّص مرتين في الأسبوع، ولا نحمّص للتخزين.</li><li>من الكرتون الواحد إلى الطبلية الكاملة، بأسعار تنخفض مع الكمية.</li><li>أشخاص يجيبون بالعربية والإنجليزية.</li></ul>
<h2>من أين تأتي</h2>
<p>الفستق من حلب وعنتاب، واللوز من كاليفورنيا وإسبانيا، والتمر من المدينة المنورة والقصيم، وعين الجمل من تشيلي. نشتري من المزارعين أنفسهم عامًا بعد عام، ونقول ذلك حين يكون المحصول ضعيفًا.</p>`,
    },
    gallery: [
      { key: 'food/almond/sack/7a4a2a/about-gallery-1', alt: { en: 'A sack of almonds', ar: 'كيس لوز' } },
      { key: 'food/ajwa/box/3a2620/about-gallery-2', alt: { en: 'A box of ajwa dates', ar: 'علبة تمر عجوة' } },
      { key: 'food/walnut/jar/6a4a2e/about-gallery-3', alt: { en: 'A jar of walnuts', ar: 'برطمان عين الجمل' } },
      { key: 'food/apricot/scoop/e8912f/about-gallery-4', alt: { en: 'A scoop of dried apricots', ar: 'مغرفة مشمش مجفف' } },
    ],
    answers: [
      {
        question: { en: 'Who may buy here?', ar: 'من يمكنه الشراء هنا؟' },
        answer: {
          en: 'Registered businesses: shops, roasteries, bakeries, hotels, cafés. We check each account, usually within one working day.',
          ar: 'المنشآت المسجلة: متاجر ومحامص ومخابز وفنادق ومقاهٍ. نراجع كل حساب، عادة خلال يوم عمل.',
        },
      },
      {
        question: { en: 'Do you have halal and allergen papers?', ar: 'هل لديكم شهادات الحلال وبيانات مسببات الحساسية؟' },
        answer: {
          en: 'For every product. They stand on its page as downloads, with the certificate of analysis where there is one.',
          ar: 'لكل منتج. تجدونها في صفحته ملفات للتنزيل، ومعها شهادة التحليل إن وُجدت.',
        },
      },
      {
        question: { en: 'Do you pack under our name?', ar: 'هل تعبّئون باسمنا؟' },
        answer: {
          en: 'From 500 packs of one kind. Tell us in the form what you have in mind.',
          ar: 'ابتداءً من 500 عبوة من النوع الواحد. أخبرونا في النموذج بما تريدون.',
        },
      },
    ],
  },
  services: {
    title: { en: 'Services', ar: 'خدماتنا' },
    summary: {
      en: 'Roasting to order, own mixes, packing under your name, and deliveries that keep the cold chain.',
      ar: 'تحميص حسب الطلب وخلطات خاصة وتعبئة باسمكم وتوصيل يحفظ التبريد.',
    },
    picture: {
      keys: [
        'food/almond+cashew+golden-raisin/bowl/7a4a2a/services-1',
        'food/pistachio/pack/3f5d3a/services-2',
        'food/sukkari/box/a5692f/services-3',
      ],
      alt: { en: 'A mix in a bowl, a packet and a gift box', ar: 'خلطة في وعاء وعبوة وعلبة هدية' },
    },
    body: {
      en: `<h2>Roasting to order</h2>
<p>Light, medium or dark, salted or plain, from 20 kg. Order before noon on Monday or Thursday and it is roasted the next morning.</p>
<h2>Your own mix</h2>
<p>Name the shares, we keep the recipe under your name and make it the same each time.</p>
<h2>Packing</h2>
<p>Packets from 100 g to 5 kg, with your label, the nutrition table and the allergens in both languages.</p>
<h2>Cold chain</h2>
<p>Soft dates and shelled pistachios travel at 5 °C. The logger in the case shows it.</p>
<h2>Gifts</h2>
<p>Boxes for Ramadan and both Eids, from 50 pieces, with a card in your words.</p>`,
      ar: `<h2>تحميص حسب الطلب</h2>
<p>فاتح أو متوسط أو غامق، مملح أو سادة، ابتداءً من 20 كجم. اطلبوا قبل ظهر الاثنين أو الخميس ويُحمّص في الصباح التالي.</p>
<h2>خلطتكم الخاصة</h2>
<p>حددوا النسب ونحفظ الوصفة باسمكم ونصنعها نفسها كل مرة.</p>
<h2>التعبئة</h2>
<p>عبوات من 100 جم إلى 5 كجم ببطاقتكم وجدول القيم الغذائية ومسببات الحساسية باللغتين.</p>
<h2>سلسلة التبريد</h2>
<p>يُنقل التمر الليّن والفستق المقشر عند 5 درجات، ومسجّل الحرارة في الكرتون يثبت ذلك.</p>
<h2>الهدايا</h2>
<p>علب لرمضان والعيدين ابتداءً من 50 قطعة، مع بطاقة بكلماتكم.</p>`,
    },
    answers: [
      {
        question: { en: 'How large is a sack?', ar: 'كم يزن الكيس؟' },
        answer: {
          en: 'Mostly 10 or 25 kg; the product page names it. Cases hold packets or vacuum blocks of 1 to 5 kg.',
          ar: 'غالبًا 10 أو 25 كجم، وصفحة المنتج تذكره. والكراتين فيها عبوات أو قوالب مفرغة من 1 إلى 5 كجم.',
        },
      },
      {
        question: { en: 'Can I taste before I buy?', ar: 'هل يمكنني التذوق قبل الشراء؟' },
        answer: {
          en: 'Ask for samples in the form: up to five kinds of 100 g, free of charge.',
          ar: 'اطلبوا عينات في النموذج: حتى خمسة أنواع من 100 جم مجانًا.',
        },
      },
    ],
  },
  form: {
    title: { en: 'Ask for a trade account', ar: 'طلب حساب تجاري' },
    summary: {
      en: 'Tell us about your business and what you need. A person reads it and answers within one working day.',
      ar: 'أخبرونا عن منشأتكم وما تحتاجونه. يقرؤه شخص منا ويجيب خلال يوم عمل.',
    },
    body: {
      en: `<p>You can also <a href="/register">open an account yourself</a>. This form is for those who would rather talk first: samples, own mixes, pallets.</p>`,
      ar: `<p>يمكنكم أيضًا <a href="/register">فتح حساب بأنفسكم</a>. هذا النموذج لمن يفضّل الحديث أولًا: عينات وخلطات خاصة وطبليات كاملة.</p>`,
    },
  },
  landing: {
    title: { en: 'Gift boxes for Ramadan and Eid', ar: 'علب هدايا رمضان والعيد' },
    summary: {
      en: 'Dates, nuts and sweets in boxes with your name, packed to order and delivered before the season begins.',
      ar: 'تمور ومكسرات وحلويات في علب باسمكم، تُعبأ حسب الطلب وتصل قبل بداية الموسم.',
    },
    picture: {
      keys: ['food/ajwa/box/3a2620/landing-1', 'food/pistachio-kernel/bowl/4f6a34/landing-2', 'food/sukkari/box/a5692f/landing-3'],
      alt: { en: 'Boxes of dates and a bowl of pistachio kernels', ar: 'علب تمر ووعاء من لب الفستق' },
    },
    body: {
      en: `<h2>Three sizes, one card</h2>
<p>Boxes of 250 g, 500 g and 1 kg. The card carries your words, in Arabic, in English or in both.</p>
<h2>Ready when you are</h2>
<p>Order until three weeks before the feast; we deliver on the day you choose, to one address or to many.</p>
<h2>Fresh inside</h2>
<p>Packed in the week of the delivery, best before six months from then.</p>`,
      ar: `<h2>ثلاثة أحجام وبطاقة واحدة</h2>
<p>علب من 250 و500 جم و1 كجم. تحمل البطاقة كلماتكم بالعربية أو الإنجليزية أو باللغتين.</p>
<h2>جاهزة في وقتكم</h2>
<p>اطلبوا حتى ثلاثة أسابيع قبل العيد، ونوصل في اليوم الذي تختارونه إلى عنوان واحد أو عناوين كثيرة.</p>
<h2>طازجة من الداخل</h2>
<p>تُعبأ في أسبوع التوصيل، وصلاحيتها ستة أشهر من ذلك الحين.</p>`,
    },
    answers: [
      {
        question: { en: 'What is the smallest order?', ar: 'ما أصغر طلب؟' },
        answer: { en: 'Fifty boxes of one kind.', ar: 'خمسون علبة من النوع الواحد.' },
      },
      {
        question: { en: 'May we see one first?', ar: 'هل يمكننا رؤية واحدة أولًا؟' },
        answer: {
          en: 'Yes: a sample box reaches you within three working days.',
          ar: 'نعم، تصلكم علبة عينة خلال ثلاثة أيام عمل.',
        },
      },
    ],
    tags: ['new'],
  },
}
