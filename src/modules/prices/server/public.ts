export { decidePrices, maySeePrices, type PriceQuestion } from './service.ts'
