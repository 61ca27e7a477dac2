export { type DeliveryMethod, type DeliveryOption, deliveryOptions, type DeliveryQuestion } from './service.ts'
