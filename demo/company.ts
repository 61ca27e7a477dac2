// The company behind the demo shop of each region; no such company exists.
import type { Region } from './people.ts'

/** The company information of the demo shop. */
export const demoCompany = {
  GB: {
    name: { en: 'Jumla Wholesale Ltd', ar: '' },
    mobile: '+44 7700 900123',
    phone: '+44 20 7946 0123',
    post_code: 'M1 2AB',
    address: '14 Weaver Street, Manchester',
    email: 'hello@jumla.test',
    vatNumber: 'GB123456782',
    commercial_record_number: '09876543',
  },
  SA: {
    name: { en: '', ar: 'شركة جملة للتجارة' },
    mobile: '+966 55 000 0123',
    phone: '+966 11 000 0123',
    post_code: '12211',
    address: 'طريق الملك فهد، الرياض',
    email: 'hello@jumla.test',
    vatNumber: '300000000000003',
    commercial_record_number: '1010000000',
  },
} as const satisfies Record<Region, object>
