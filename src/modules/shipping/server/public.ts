export { type DeliveryMethod, type DeliveryOption, deliveryPart, type DeliveryQuestion } from './service.ts'
