// The rules of the office's own forms and of the visitors' forms about the shop itself: each is said at its field, in the reader's language.
import { expect, test } from 'vitest'
import { sendContact } from '#modules/content/contract.ts'
import { addReview } from '#modules/reviews/contract.ts'
import { keepDocument, keepPicture } from '#modules/files/server/public.ts'
import { saveSite } from '#modules/settings/admin-contract.ts'
import { siteDefaults } from '#modules/settings/shapes.ts'
import { changeOwnPassword } from '#modules/sign-in/admin-contract.ts'
import { type CallError, wholeOf } from '#shared/call.ts'
import type { AnyEndpoint, CallInput } from '#shared/endpoint.ts'
import { theApp } from '#testing/app.ts'
import { anAdmin, testPassword } from '#testing/builders/accounts.ts'
import { aProduct } from '#testing/builders/products.ts'
import { aDocumentFile, aPictureFile } from '#testing/builders/uploads.ts'
import { createAdmin } from '../admins-contract.ts'
import { addUser, createSalesperson } from '../salespeople-admin-contract.ts'

const app = await theApp()
const owner = await anAdmin(app, { isSuper: true, email: 'owner@example.test' })
const productId = (await aProduct(app)).id
const { picture, pdf } = await app.asSystem(async (ctx) => ({
  picture: (await keepPicture(ctx, { name: 'logo.png', bytes: await aPictureFile() })).hash,
  pdf: (await keepDocument(ctx, { name: 'catalogue.pdf', bytes: aDocumentFile(), isPrivate: false })).hash,
}))

const person = { firstName: 'Nour', lastName: 'Haddad', email: 'nour@example.test', locale: 'en' }
const secret = { password: 'quiet river 9', passwordConfirmation: 'quiet river 9' }
const company = { companyName: 'Haddad Ltd', companyNumber: '12345678', vatNumber: null, canSeePrices: true, salespersonId: null }

/** The forms with bodies that are taken as they are. */
const forms = {
  admin: { of: createAdmin, body: { ...person, ...secret, status: 'active', isSuper: true, receivesMails: false, roleIds: [] } },
  salesperson: { of: createSalesperson, body: { ...person, ...secret, phone: '0161 496 0777', code: 'S-1', status: 'active' } },
  user: { of: addUser, body: { ...person, ...company, phone: '0161 496 0778', mobile: null } },
  password: { of: changeOwnPassword, body: { oldPassword: testPassword, ...secret } },
  site: { of: saveSite, body: siteDefaults },
  contact: {
    of: sendContact,
    body: { name: 'Tom', email: 'tom@example.test', subject: 'Sizes', message: 'Is there a 4XL?', botCheck: 'test' },
  },
  review: {
    of: addReview,
    body: {
      ...{ productId, rating: 4, ratings: { quality: null, asDescribed: null, value: null } },
      ...{ name: 'Tom', email: 'tom@example.test', comment: '', botCheck: 'test' },
    },
  },
} as const

const required = ['This field is required.', 'هذا الحقل مطلوب.'] as const
const wrongEmail = ['Enter a valid e-mail address.', 'أدخلوا بريدًا إلكترونيًا صالحًا.'] as const
const giveEmail = ['Please give a valid e-mail address.', 'أدخلوا بريدًا إلكترونيًا صالحًا.'] as const
const short = ['Use at least 8 characters.', 'استخدموا 8 أحرف على الأقل.'] as const
const differ = ['The two passwords are not the same.', 'كلمتا المرور غير متطابقتين.'] as const
const fewDigits = ['Enter at least 10 digits, counting the country code.', 'أدخلوا 10 أرقام على الأقل مع مفتاح الدولة.'] as const

test.each([
  ['admin', { firstName: ' ' }, 'firstName', required],
  ['admin', { email: '' }, 'email', required],
  ['admin', { email: 'nobody' }, 'email', wrongEmail],
  ['admin', { email: 'owner@example.test' }, 'email', ['This e-mail is already taken.', 'هذا البريد الإلكتروني مستخدم بالفعل.']],
  ['admin', { password: 'seven77', passwordConfirmation: 'seven77' }, 'password', short],
  ['admin', { passwordConfirmation: 'another one' }, 'passwordConfirmation', differ],
  ['salesperson', { firstName: '' }, 'firstName', required],
  ['salesperson', { lastName: '' }, 'lastName', required],
  ['salesperson', { email: 'nobody' }, 'email', wrongEmail],
  ['salesperson', { phone: '12' }, 'phone', fewDigits],
  [
    'salesperson',
    { code: '?' },
    'code',
    ['Use 2 to 20 letters, digits and hyphens.', 'استخدموا من 2 إلى 20 من الحروف اللاتينية والأرقام والشرطات.'],
  ],
  ['salesperson', { password: 'seven77', passwordConfirmation: 'seven77' }, 'password', short],
  ['salesperson', { passwordConfirmation: 'another one' }, 'passwordConfirmation', differ],
  ['user', { firstName: '' }, 'firstName', required],
  ['user', { lastName: '' }, 'lastName', required],
  ['user', { email: 'nobody' }, 'email', wrongEmail],
  ['user', { companyName: '' }, 'companyName', required],
  ['user', { companyNumber: '' }, 'companyNumber', required],
  [
    'user',
    { companyNumber: 'number one' },
    'companyNumber',
    ['Enter the registered number: 4 to 15 digits, without letters.', 'أدخلوا رقم السجل التجاري: من 4 إلى 15 رقمًا، بلا حروف.'],
  ],
  ['user', { phone: '0161 496' }, 'phone', fewDigits],
  ['password', { oldPassword: 'not this one' }, 'oldPassword', ['The old password is incorrect.', 'كلمة المرور القديمة غير صحيحة.']],
  ['password', { password: 'seven77', passwordConfirmation: 'seven77' }, 'password', short],
  ['password', { passwordConfirmation: 'another one' }, 'passwordConfirmation', differ],
  [
    'site',
    { maxPerProduct: 0 },
    'maxPerProduct',
    ['The maximum per product must be a number of at least 1.', 'يجب أن يكون الحد الأقصى لكل منتج رقمًا لا يقل عن 1.'],
  ],
  ['site', { maxPerProduct: 2.5 }, 'maxPerProduct', ['Enter a whole number.', 'أدخلوا رقمًا صحيحًا بلا كسور.']],
  ['site', { logo: pdf }, 'logo', ['The logo must be a picture of the gallery.', 'يجب أن يكون الشعار صورة من المعرض.']],
  [
    'site',
    { cataloguePdf: picture },
    'cataloguePdf',
    ['The catalogue must be a PDF of the gallery.', 'يجب أن يكون الكتالوج ملف PDF من المعرض.'],
  ],
  [
    'site',
    { approvalFormPdf: picture },
    'approvalFormPdf',
    ['The approval form must be a PDF of the gallery.', 'يجب أن يكون نموذج الاعتماد ملف PDF من المعرض.'],
  ],
  ['contact', { name: '' }, 'name', ['Please give your name.', 'أدخلوا اسمكم.']],
  ['contact', { email: '' }, 'email', giveEmail],
  ['contact', { email: 'nobody' }, 'email', giveEmail],
  ['contact', { subject: '' }, 'subject', ['Please give a subject.', 'أدخلوا الموضوع.']],
  ['contact', { message: '' }, 'message', ['Please write a message.', 'اكتبوا رسالة.']],
  [
    'contact',
    { message: 'See https://x.example' },
    'message',
    ['The message may not contain links.', 'لا يجوز أن تحتوي الرسالة على روابط.'],
  ],
  [
    'contact',
    { message: 'Call 0161 496 0777' },
    'message',
    [
      'The message may not contain personal information such as e-mail addresses or phone numbers.',
      'لا يجوز أن تحتوي الرسالة على معلومات شخصية مثل عناوين البريد الإلكتروني أو أرقام الهاتف.',
    ],
  ],
  ['review', { rating: 0 }, 'rating', ['Please give at least one star.', 'أعطوا نجمة واحدة على الأقل.']],
  ['review', { name: '' }, 'name', ['Please give your name.', 'اكتبوا الاسم.']],
  ['review', { email: 'nobody' }, 'email', ['Please give a valid e-mail address.', 'اكتبوا بريدًا إلكترونيًا صحيحًا.']],
] as const)('%s with %j: said at %s in both languages', async (form, wrong, field, [english, arabic]) => {
  const { of, body } = forms[form]
  const send = (locale: string) =>
    app
      .as(owner.token)
      .call(of as AnyEndpoint, { body: { ...body, ...wrong } } as CallInput<AnyEndpoint>, { 'accept-language': locale })
      .then(
        () => ({}),
        (error: CallError) => error.fields,
      )

  expect(await send('en')).toEqual({ [field]: [english] })
  expect(await send('ar')).toEqual({ [field]: [arabic] })
})

test.each(['admin', 'salesperson', 'user', 'contact', 'review'] as const)(
  '%s: an address that was pasted with blanks around it is taken',
  async (form) => {
    const { of, body } = forms[form]
    const whole: AnyEndpoint = await wholeOf(of as AnyEndpoint)
    expect(whole.body?.safeParse({ ...body, email: ' nour@example.test\t' })).toMatchObject({ data: { email: 'nour@example.test' } })
  },
)
