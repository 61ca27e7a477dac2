// The door of the stock module.
export { noteFirstStock, setStockInBulk, type StockAmount } from './set-stock-in-bulk.ts'
export { countLowStock } from './stock-lists.ts'
export { giveBackStock, wasNotAmple, moveStock, moveTaken, type StockLine, takeAmpleStock, takeStock } from './take-stock.ts'
