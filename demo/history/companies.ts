// The demo's trading customers beside its sign-ins: shops that ordered in the last thirteen months. Nobody reads mail at their addresses.
import type { DemoCustomer } from '#modules/people/demo-people.ts'

type Region = 'GB' | 'SA'
type Trader = {
  firstName: string
  lastName: string
  email: string
  phone: string
  company: [name: string, number: string]
  place: Partial<DemoCustomer['addresses'][number]> & { city: string; address1: string; postcode: string }
}

const trader = (
  [firstName, lastName]: [string, string],
  [email, phone]: [string, string],
  company: Trader['company'],
  place: Trader['place'],
): Trader => ({ firstName, lastName, email, phone, company, place })

const british: Trader[] = [
  trader(['Bethan', 'Morgan'], ['bethan@mumblesbay.example', '+441792496101'], ['Mumbles Bay Trading Ltd', '09114720'], {
    city: 'Swansea',
    address1: '14 Newton Road',
    postcode: 'SA3 4AR',
  }),
  trader(['Alistair', 'Kerr'], ['alistair@rowantree.example', '+441463496102'], ['Rowan Tree Market Ltd', '05201834'], {
    city: 'Inverness',
    address1: '3 Church Street',
    postcode: 'IV1 1DY',
  }),
  trader(['Joanne', 'Ashworth'], ['joanne@millshop.example', '+441204496103'], ['Ashworth Mill Shop Ltd', '07440915'], {
    state: 'Greater Manchester',
    city: 'Bolton',
    address1: 'Unit 2, Falcon Mill',
    postcode: 'BL1 4SW',
  }),
  trader(['Daniel', 'Whitlock'], ['daniel@brightwater.example', '+441273496104'], ['Brightwater Stores Ltd', '10772264'], {
    state: 'East Sussex',
    city: 'Brighton',
    address1: '61 North Laine',
    postcode: 'BN1 1HG',
  }),
  trader(['Siobhan', 'Kells'], ['siobhan@kells.example', '+442890496105'], ['Kells & Co Ltd', '06411278'], {
    city: 'Belfast',
    address1: '22 Ann Street',
    postcode: 'BT1 4EG',
  }),
  trader(['Harriet', 'Fenwick'], ['harriet@fenland.example', '+441353496106'], ['Fenland Farm Shops Ltd', '08860352'], {
    state: 'Cambridgeshire',
    city: 'Ely',
    address1: 'Stuntney Road',
    postcode: 'CB7 5TR',
  }),
  trader(['Marcus', 'Bell'], ['marcus@castlegate.example', '+441159496107'], ['Castlegate Outlet Ltd', '09530018'], {
    state: 'Nottinghamshire',
    city: 'Nottingham',
    address1: '7 Castle Gate',
    postcode: 'NG1 7AQ',
  }),
  trader(['Anita', 'Rao'], ['anita@copperkettle.example', '+441904496108'], ['The Copper Kettle Trading Ltd', '11290447'], {
    state: 'North Yorkshire',
    city: 'York',
    address1: '19 Stonegate',
    postcode: 'YO1 8AS',
  }),
  trader(['Peter', 'Lowther'], ['peter@lowther.example', '+441228496109'], ['Lowther Street Stores Ltd', '06927741'], {
    state: 'Cumbria',
    city: 'Carlisle',
    address1: '40 Lowther Street',
    postcode: 'CA3 8DP',
  }),
  trader(['Chidi', 'Eze'], ['chidi@harbourpine.example', '+441174496110'], ['Harbour & Pine Ltd', '12051983'], {
    city: 'Bristol',
    address1: '88 Gloucester Road',
    postcode: 'BS7 8BN',
  }),
]

const national = (district: string, address1: string, building: number) => ({
  district,
  address1,
  buildingNumber: String(building),
  secondaryNumber: String(9999 - building),
  shortAddress: null,
})

const saudi: Trader[] = [
  trader(['عبدالرحمن', 'السبيعي'], ['abdulrahman@souqalnakheel.example', '+966550000121'], ['سوق النخيل', '1010557301'], {
    city: 'الرياض',
    ...national('النخيل', 'شارع الأمير تركي', 3311),
    postcode: '12382',
  }),
  trader(['لطيفة', 'الرشيد'], ['latifa@baytalqahwa.example', '+966550000122'], ['بيت القهوة للتجارة', '1010662418'], {
    city: 'الرياض',
    ...national('الملقا', 'طريق أنس بن مالك', 2875),
    postcode: '13524',
  }),
  trader(['محمد', 'الغامدي'], ['mohammed@hasad.example', '+966550000123'], ['أسواق الحصاد', '4030771255'], {
    city: 'جدة',
    ...national('السلامة', 'شارع صاري', 7120),
    postcode: '23436',
  }),
  trader(['أمل', 'باجابر'], ['amal@hijaz.example', '+966550000124'], ['مكسرات الحجاز', '4030824967'], {
    city: 'مكة المكرمة',
    ...national('العزيزية', 'طريق المسجد الحرام', 4406),
    postcode: '24243',
  }),
  trader(['سعد', 'الدوسري'], ['saad@khaleej.example', '+966550000125'], ['محامص الخليج', '2050913384'], {
    city: 'الدمام',
    ...national('الفيصلية', 'شارع الملك فهد', 5214),
    postcode: '32272',
  }),
  trader(['هيا', 'العنزي'], ['haya@shamal.example', '+966550000126'], ['تموين الشمال', '3550440172'], {
    city: 'تبوك',
    ...national('المروج', 'طريق الأمير سلطان', 6630),
    postcode: '47717',
  }),
  trader(['فيصل', 'المالكي'], ['faisal@sarawat.example', '+966550000127'], ['عطارة السروات', '5900338126'], {
    city: 'الطائف',
    ...national('شهار', 'شارع شهار', 2290),
    postcode: '26513',
  }),
  trader(['منيرة', 'الحمد'], ['muneera@qassim.example', '+966550000128'], ['تمور القصيم المختارة', '1131447790'], {
    city: 'بريدة',
    ...national('الإسكان', 'طريق الملك عبدالعزيز', 3954),
    postcode: '52389',
  }),
  trader(['طلال', 'الجهني'], ['talal@taibah.example', '+966550000129'], ['بقالة طيبة', '4650551830'], {
    city: 'المدينة المنورة',
    ...national('العوالي', 'شارع العوالي', 7812),
    postcode: '42313',
  }),
  trader(['ريان', 'عسيري'], ['rayan@sahab.example', '+966550000130'], ['أسواق السحاب', '5850662904'], {
    city: 'أبها',
    ...national('المنهل', 'طريق الملك خالد', 4178),
    postcode: '62523',
  }),
]

const nothing = {
  ...{ state: null, address2: null, district: null, buildingNumber: null, secondaryNumber: null, shortAddress: null },
  ...{ shopName: null, contactName: null, openingHours: null, instructions: null },
}

/** The trading customers of a region, half of them with each salesperson. */
export const demoTraders = (region: Region): DemoCustomer[] =>
  (region === 'SA' ? saudi : british).map(({ company: [name, companyNumber], place, ...person }, index) => ({
    ...person,
    company: { name, companyNumber, vatNumber: null },
    locale: region === 'SA' ? 'ar' : 'en',
    status: 'approved',
    canSeePrices: true,
    isRestricted: false,
    salesperson: index % 2 === 0 ? 'sales@demo.test' : 'sales2@demo.test',
    addresses: [{ ...nothing, country: region, ...place }],
  }))
