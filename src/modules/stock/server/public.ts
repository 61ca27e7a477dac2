// The door of the stock module.
export { changeStock, type StockChange } from './change-stock.ts'
export { setStockInBulk, type StockAmount } from './set-stock-in-bulk.ts'
export { stockErrors } from './stock-errors.ts'
export { giveBackStock, type StockLine, takeStock } from './take-stock.ts'
