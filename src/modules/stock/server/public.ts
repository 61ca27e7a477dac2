// The door of the stock module.
export { setStockInBulk, type StockAmount } from './set-stock-in-bulk.ts'
export { giveBackStock, type StockLine, takeStock } from './take-stock.ts'
