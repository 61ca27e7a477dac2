// The demo's sign-ins: one person for every standing an account can have, in the profile's country.
import type { DemoCustomer, DemoPeople } from '#modules/people/demo-people.ts'

export type Region = 'GB' | 'SA'
type Place = { state: string | null; city: string; address1: string; shortAddress?: string | null; postcode: string }
type Who = { firstName: string; lastName: string; phone: string }
type Business = Who & { company: DemoCustomer['company']; places: Place[] }
type Cast = { owner: Who; admin: Who; sales: Who; sales2: Who } & Record<
  'buyer' | 'buyer2' | 'noprice' | 'restricted' | 'pending' | 'new',
  Business
>

const british: Cast = {
  owner: { firstName: 'Helen', lastName: 'Marsh', phone: '+442079460101' },
  admin: { firstName: 'Tom', lastName: 'Ferris', phone: '+442079460102' },
  sales: { firstName: 'Nadia', lastName: 'Rahman', phone: '+442079460113' },
  sales2: { firstName: 'Callum', lastName: 'Boyd', phone: '+442079460114' },
  buyer: {
    firstName: 'Grace',
    lastName: 'Okafor',
    phone: '+441614960105',
    company: { name: 'Okafor & Daughters Ltd', companyNumber: '08214417', vatNumber: 'GB214417036' },
    places: [
      { state: 'Greater Manchester', city: 'Manchester', address1: '48 Thomas Street', postcode: 'M4 1ER' },
      { state: 'West Yorkshire', city: 'Leeds', address1: 'Unit 6, Kirkstall Trading Park', postcode: 'LS4 2AZ' },
    ],
  },
  buyer2: {
    firstName: 'Ewan',
    lastName: 'Sinclair',
    phone: '+441314960106',
    company: { name: 'Sinclair Outfitters Ltd', companyNumber: '04159265', vatNumber: 'GB415926535' },
    places: [{ state: 'Midlothian', city: 'Edinburgh', address1: '112 Rose Street', postcode: 'EH2 3JF' }],
  },
  noprice: {
    firstName: 'Priya',
    lastName: 'Desai',
    phone: '+441214960107',
    company: { name: 'Desai Bazaar Ltd', companyNumber: '07733219', vatNumber: null },
    places: [{ state: 'West Midlands', city: 'Birmingham', address1: '31 Soho Road', postcode: 'B21 9SN' }],
  },
  restricted: {
    firstName: 'Martin',
    lastName: 'Cole',
    phone: '+441174960108',
    company: { name: 'Cole Market Stalls Ltd', companyNumber: '06180339', vatNumber: 'GB180339887' },
    places: [{ state: null, city: 'Bristol', address1: '9 Stokes Croft', postcode: 'BS1 3QY' }],
  },
  pending: {
    firstName: 'Leila',
    lastName: 'Haddad',
    phone: '+442079460109',
    company: { name: 'Haddad Corner Ltd', companyNumber: '14142135', vatNumber: null },
    places: [{ state: 'Greater London', city: 'London', address1: '77 Edgware Road', postcode: 'W2 2HZ' }],
  },
  new: {
    firstName: 'Owen',
    lastName: 'Price',
    phone: '+442920180110',
    company: { name: 'Price Brothers Ltd', companyNumber: '12357111', vatNumber: null },
    places: [],
  },
}

/** A street in the form of the Saudi national address. */
const national = (district: string | null, address1: string, building: number) => ({
  district,
  address1,
  buildingNumber: String(building),
  secondaryNumber: String(9999 - building),
  shortAddress: null,
})

const saudi: Cast = {
  owner: { firstName: 'نورة', lastName: 'السالم', phone: '+966114000101' },
  admin: { firstName: 'فهد', lastName: 'القحطاني', phone: '+966114000102' },
  sales: { firstName: 'سلمان', lastName: 'الحربي', phone: '+966550000103' },
  sales2: { firstName: 'ريم', lastName: 'الدوسري', phone: '+966550000104' },
  buyer: {
    firstName: 'خالد',
    lastName: 'العتيبي',
    phone: '+966550000105',
    company: { name: 'مؤسسة العتيبي للمواد الغذائية', companyNumber: '1010214417', vatNumber: '310214417000003' },
    places: [
      { state: 'منطقة الرياض', city: 'الرياض', ...national('العليا', 'شارع العليا', 2141), shortAddress: 'RRRD2141', postcode: '12214' },
      { state: 'المنطقة الشرقية', city: 'الدمام', ...national('الشاطئ', 'طريق الخليج', 3218), postcode: '32416' },
    ],
  },
  buyer2: {
    firstName: 'سارة',
    lastName: 'الغامدي',
    phone: '+966550000106',
    company: { name: 'شركة حصاد الجنوب', companyNumber: '4030415926', vatNumber: '310415926000003' },
    places: [{ state: 'منطقة مكة المكرمة', city: 'جدة', ...national('الروضة', 'شارع التحلية', 7456), postcode: '23433' }],
  },
  noprice: {
    firstName: 'ماجد',
    lastName: 'الشهري',
    phone: '+966550000107',
    company: { name: 'بقالة الشهري', companyNumber: '5850077332', vatNumber: null },
    places: [{ state: 'منطقة عسير', city: 'أبها', ...national(null, 'طريق الملك عبدالله', 4107), postcode: '62521' }],
  },
  restricted: {
    firstName: 'بدر',
    lastName: 'المطيري',
    phone: '+966550000108',
    company: { name: 'أسواق المطيري', companyNumber: '1131061803', vatNumber: '310061803000003' },
    places: [{ state: 'منطقة القصيم', city: 'بريدة', ...national(null, 'شارع الصناعة', 6523), postcode: '52361' }],
  },
  pending: {
    firstName: 'هند',
    lastName: 'الزهراني',
    phone: '+966550000109',
    company: { name: 'محامص الزهراني', companyNumber: '4650141421', vatNumber: null },
    places: [{ state: 'منطقة المدينة المنورة', city: 'المدينة المنورة', ...national('قباء', 'شارع قباء', 2312), postcode: '42316' }],
  },
  new: {
    firstName: 'ياسر',
    lastName: 'الشمري',
    phone: '+966550000110',
    company: { name: 'مؤسسة الشمري التجارية', companyNumber: '3350123571', vatNumber: null },
    places: [],
  },
}

const unnamed = { shopName: null, contactName: null, openingHours: null, instructions: null }
const nowhere = { address2: null, district: null, buildingNumber: null, secondaryNumber: null, shortAddress: null, ...unnamed }

type Standing = Pick<DemoCustomer, 'status' | 'canSeePrices' | 'isRestricted' | 'salesperson'>
const buys: Standing = { status: 'approved', canSeePrices: true, isRestricted: false, salesperson: null }
const waits: Standing = { status: 'confirmed', canSeePrices: false, isRestricted: false, salesperson: null }

const standings: [name: 'buyer' | 'buyer2' | 'noprice' | 'restricted' | 'pending' | 'new', Standing][] = [
  ['buyer', { ...buys, salesperson: 'sales@demo.test' }],
  ['buyer2', { ...buys, salesperson: 'sales2@demo.test' }],
  ['noprice', { ...buys, canSeePrices: false, salesperson: 'sales@demo.test' }],
  ['restricted', { ...buys, isRestricted: true }],
  ['pending', waits],
  ['new', { ...waits, status: 'unconfirmed' }],
]

/** Everybody a demo shop of this region starts with. */
export function demoPeople(region: Region): DemoPeople {
  const cast = region === 'SA' ? saudi : british
  const locale = region === 'SA' ? 'ar' : 'en'
  const staff = (name: 'owner' | 'admin' | 'sales' | 'sales2') => ({ ...cast[name], email: `${name}@demo.test`, locale }) as const
  return {
    password: 'demo-Password-1',
    admins: [
      { ...staff('owner'), isSuper: true, receivesMails: true },
      { ...staff('admin'), isSuper: false, receivesMails: true },
    ],
    salespeople: [staff('sales'), staff('sales2')],
    customers: standings.map(([name, standing]) => {
      const { places, ...person } = cast[name]
      return {
        ...person,
        ...standing,
        email: `${name}@demo.test`,
        locale,
        addresses: places.map((place) => ({ ...nowhere, country: region, ...place })),
      }
    }),
  }
}

/** The sign-ins as they are printed when a demo shop starts. */
export const demoSignIns: readonly { email: string; about: string }[] = [
  { email: 'owner@demo.test', about: 'super admin' },
  { email: 'admin@demo.test', about: 'admin' },
  { email: 'sales@demo.test', about: 'salesperson of buyer and noprice' },
  { email: 'sales2@demo.test', about: 'salesperson of buyer2' },
  { email: 'buyer@demo.test', about: 'approved, sees prices' },
  { email: 'buyer2@demo.test', about: 'approved, sees prices, another company' },
  { email: 'noprice@demo.test', about: 'approved, sees no prices' },
  { email: 'restricted@demo.test', about: 'restricted to reading' },
  { email: 'pending@demo.test', about: 'confirmed, waiting for approval' },
  { email: 'new@demo.test', about: 'e-mail not confirmed yet' },
]
