export { offersPart } from './price-facts.ts'
export { decidePrices, maySeePrices, type PriceQuestion } from './service.ts'
