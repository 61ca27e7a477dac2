export { findOffers } from './price-input.ts'
export { maySeePrices } from '#modules/settings/server/public.ts'
export { decidePrices, lowestPrices, type PriceQuestion } from './service.ts'
