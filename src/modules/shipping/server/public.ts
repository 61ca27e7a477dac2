export { type DeliveryMethod, type DeliveryOption, type DeliveryQuestion, readDelivery, shopTime } from './service.ts'
export { isCalendarBroken, readCalendar } from './calendar.ts'
export { noteRefused } from './refused-places.ts'
