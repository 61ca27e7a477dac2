// The content pages of the clothing shop.
import { clothingPosts } from './clothing-posts.ts'
import type { DemoPages } from './shape.ts'

export const clothingPages: DemoPages = {
  posts: clothingPosts,
  about: {
    title: { en: 'About us', ar: 'من نحن' },
    summary: {
      en: 'A warehouse in Leeds, eleven people, and clothes by the case for shops that know their customers.',
      ar: 'مستودع في ليدز وأحد عشر شخصًا، وملابس بالكرتون لمتاجر تعرف عملاءها.',
    },
    picture: {
      keys: ['overshirt/olive/plain/front//about-1', 'jumper/ecru/plain/front//about-2', 'tee/ink-blue/stripe/front//about-3'],
      alt: { en: 'An overshirt, a jumper and a striped T-shirt', ar: 'قميص خارجي وكنزة وقميص مقلم' },
    },
    body: {
      en: `<p>We began in 2009 with one rail and a van, selling plain T-shirts to market traders who wanted the same shirt every week. They still want it, and it is still there: what you order in spring you can order again in autumn, in the same cut and the same dye.</p>
<h2>What we do differently</h2>
<ul><li>Cases of six and twelve, so that a small shop can carry a whole range.</li><li>Your own prices, visible as soon as you sign in, without asking.</li><li>Stock that is counted. What the page says is in the warehouse.</li><li>People who pick up the telephone, in English and in Arabic.</li></ul>
<h2>How the clothes are made</h2>
<p>Nine factories sew for us, in Portugal, Turkey and Bangladesh. We visit each of them twice a year, and every product names its country. Where a garment has a certificate, you can download it from its page.</p>`,
      ar: `<p>بدأنا عام 2009 بحامل واحد وشاحنة صغيرة نبيع قمصانًا سادة لباعة الأسواق الذين أرادوا القميص نفسه كل أسبوع. ما زالوا يريدونه وما زال موجودًا: ما تطلبونه في الربيع تطلبونه ثانية في الخريف بالقصة نفسها والصبغة نفسها.</p>
<h2>ما الذي نفعله على نحو مختلف</h2>
<ul><li>كراتين من ست واثنتي عشرة قطعة، ليحمل المتجر الصغير تشكيلة كاملة.</li><li>أسعاركم الخاصة ظاهرة فور تسجيل الدخول، بلا سؤال.</li><li>مخزون مجرود بدقة، فما تقوله الصفحة موجود في المستودع.</li><li>أشخاص يردّون على الهاتف بالعربية والإنجليزية.</li></ul>
<h2>كيف تُصنع الملابس</h2>
<p>تخيط لنا تسعة مصانع في البرتغال وتركيا وبنغلاديش، نزور كلًا منها مرتين في السنة، ولكل منتج بلد صنعه. وإذا كانت للقطعة شهادة فيمكنكم تنزيلها من صفحتها.</p>`,
    },
    gallery: [
      { key: 'chore/navy/cord/front//about-gallery-1', alt: { en: 'A corduroy work jacket', ar: 'سترة عمل من المخمل المضلع' } },
      { key: 'shirt/sky/stripe/front//about-gallery-2', alt: { en: 'A striped shirt', ar: 'قميص مقلم' } },
      { key: 'sweatshirt/bottle/plain/front//about-gallery-3', alt: { en: 'A green sweatshirt', ar: 'سويت شيرت أخضر' } },
      { key: 'cardigan/camel/plain/front//about-gallery-4', alt: { en: 'A camel cardigan', ar: 'سترة صوفية بلون جملي' } },
    ],
    answers: [
      {
        question: { en: 'Who may buy here?', ar: 'من يمكنه الشراء هنا؟' },
        answer: {
          en: 'Businesses with a company number: shops, market traders, printers, clubs and employers. We check each account, usually within one working day.',
          ar: 'المنشآت التي لها رقم تسجيل: متاجر وباعة أسواق ومطابع وأندية وأصحاب عمل. نراجع كل حساب، عادة خلال يوم عمل.',
        },
      },
      {
        question: { en: 'Can I visit the warehouse?', ar: 'هل يمكنني زيارة المستودع؟' },
        answer: {
          en: 'Yes, on weekdays from nine to four. Tell us a day ahead and coffee is ready.',
          ar: 'نعم، في أيام العمل من التاسعة إلى الرابعة. أخبرونا قبل يوم وتكون القهوة جاهزة.',
        },
      },
      {
        question: { en: 'Do you print and embroider?', ar: 'هل تطبعون وتطرزون؟' },
        answer: {
          en: 'From 24 pieces, in the warehouse, within five working days. Send your artwork with the form for a trade account or through your salesperson.',
          ar: 'ابتداءً من 24 قطعة، في المستودع، خلال خمسة أيام عمل. أرسلوا تصميمكم مع نموذج الحساب التجاري أو عبر مندوبكم.',
        },
      },
    ],
  },
  services: {
    title: { en: 'Services', ar: 'خدماتنا' },
    summary: {
      en: 'What comes with a trade account beside the goods: samples, embroidery, standing orders, returns.',
      ar: 'ما يأتي مع الحساب التجاري إلى جانب البضاعة: عينات وتطريز وطلبات ثابتة ومرتجعات.',
    },
    picture: {
      keys: ['polo/navy/plain/front/emblem/services-1', 'bib-apron/bottle/plain/front//services-2', 'cap/charcoal/plain/front//services-3'],
      alt: { en: 'A polo shirt with an emblem, an apron and a cap', ar: 'قميص بولو بشعار ومئزر وقبعة' },
    },
    body: {
      en: `<h2>Samples</h2>
<p>Three pieces of any style at no charge with your first order, and at cost later on. Keep them or send them back.</p>
<h2>Print and embroidery</h2>
<p>Your emblem on what you order, from 24 pieces. We keep the stitch file, so that the second order looks like the first.</p>
<h2>Standing orders</h2>
<p>Favourites with quantities are one press away from the cart. If the same cases go to you each month, your salesperson places them for you.</p>
<h2>Delivery on your day</h2>
<p>Choose the day at the checkout. Pallets come with a tail lift; we ring an hour before.</p>
<h2>Returns</h2>
<p>Unworn goods come back within the time that your account shows, whole cases or single pieces, with the money on your account as soon as we have seen them.</p>`,
      ar: `<h2>العينات</h2>
<p>ثلاث قطع من أي موديل مجانًا مع طلبكم الأول، وبسعر التكلفة بعد ذلك. احتفظوا بها أو أعيدوها.</p>
<h2>الطباعة والتطريز</h2>
<p>شعاركم على ما تطلبونه ابتداءً من 24 قطعة. نحفظ ملف التطريز ليشبه الطلب الثاني الأول.</p>
<h2>الطلبات الثابتة</h2>
<p>المفضلة مع كمياتها على بعد ضغطة من السلة. وإذا كانت الكراتين نفسها تصلكم كل شهر فمندوبكم يطلبها لكم.</p>
<h2>التوصيل في يومكم</h2>
<p>اختاروا اليوم عند إتمام الطلب. تصل الطبليات بشاحنة ذات رافعة خلفية، ونتصل قبل ساعة.</p>
<h2>المرتجعات</h2>
<p>تعود البضاعة غير المستعملة خلال المدة الظاهرة في حسابكم، كراتين كاملة أو قطعًا مفردة، ويُقيد المبلغ في حسابكم فور معاينتها.</p>`,
    },
    answers: [
      {
        question: { en: 'What does delivery cost?', ar: 'كم يكلّف التوصيل؟' },
        answer: {
          en: 'It depends on your address and the size of the order, and is shown before you order. Large orders go free of charge.',
          ar: 'يعتمد على عنوانكم وحجم الطلب، ويظهر قبل الإرسال. الطلبات الكبيرة مجانية التوصيل.',
        },
      },
      {
        question: { en: 'Can I pay on account?', ar: 'هل يمكنني الدفع بالآجل؟' },
        answer: {
          en: 'After three paid orders, within the limit that we agree with you. Invoices are due after 30 days.',
          ar: 'بعد ثلاثة طلبات مدفوعة، ضمن الحد الذي نتفق عليه. وتستحق الفواتير بعد 30 يومًا.',
        },
      },
    ],
  },
  form: {
    title: { en: 'Ask for a trade account', ar: 'طلب حساب تجاري' },
    summary: {
      en: 'Tell us about your shop and what you need. A person reads it and answers within one working day.',
      ar: 'أخبرونا عن متجركم وما تحتاجونه. يقرؤه شخص منا ويجيب خلال يوم عمل.',
    },
    body: {
      en: `<p>You can also <a href="/register">open an account yourself</a>. This form is for those who would rather talk first: larger orders, uniforms, own labels.</p>`,
      ar: `<p>يمكنكم أيضًا <a href="/register">فتح حساب بأنفسكم</a>. هذا النموذج لمن يفضّل الحديث أولًا: الطلبات الكبيرة والزي الموحد والعلامات الخاصة.</p>`,
    },
  },
  landing: {
    title: { en: 'Kit out a crew in one order', ar: 'جهّزوا فريقًا كاملًا بطلب واحد' },
    summary: {
      en: 'Workwear in every size from one warehouse, with your emblem on it, on site within five working days.',
      ar: 'ملابس عمل بكل المقاسات من مستودع واحد، وعليها شعاركم، في موقعكم خلال خمسة أيام عمل.',
    },
    picture: {
      keys: [
        'hivis/hi-vis-yellow/plain/front//landing-1',
        'chore/navy/cord/front//landing-2',
        'work-trousers/charcoal/plain/front//landing-3',
      ],
      alt: { en: 'A hi-vis vest, a work jacket and work trousers', ar: 'سترة عاكسة وسترة عمل وبنطال عمل' },
    },
    body: {
      en: `<h2>One list, every size</h2>
<p>Send us names and sizes as a table. We pack a bag for each person, with the name on it.</p>
<h2>Certified where it must be</h2>
<p>Hi-vis to EN ISO 20471 with the papers to show for it.</p>
<h2>Same again next year</h2>
<p>New people, new season: the order is in your account, ready to be repeated.</p>`,
      ar: `<h2>قائمة واحدة وكل المقاسات</h2>
<p>أرسلوا إلينا الأسماء والمقاسات في جدول، ونجهّز لكل شخص كيسًا عليه اسمه.</p>
<h2>معتمدة حيث يجب</h2>
<p>ملابس عاكسة وفق EN ISO 20471 مع أوراقها.</p>
<h2>ومثلها العام القادم</h2>
<p>أشخاص جدد وموسم جديد: الطلب في حسابكم جاهز للإعادة.</p>`,
    },
    answers: [
      {
        question: { en: 'What is the smallest order?', ar: 'ما أصغر طلب؟' },
        answer: { en: 'One case. With your emblem, 24 pieces.', ar: 'كرتون واحد، ومع شعاركم 24 قطعة.' },
      },
      {
        question: { en: 'How fast is it?', ar: 'ما سرعة التنفيذ؟' },
        answer: {
          en: 'Plain goods leave on the day of the order until noon; with embroidery within five working days.',
          ar: 'البضاعة السادة تخرج في يوم الطلب حتى الظهر، ومع التطريز خلال خمسة أيام عمل.',
        },
      },
    ],
    tags: ['new'],
  },
}
