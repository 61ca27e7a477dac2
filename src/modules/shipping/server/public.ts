export { type DeliveryMethod, type DeliveryOption, type DeliveryQuestion, readDelivery } from './service.ts'
