// The door of the stock module.
export { noteFirstStock, setStockInBulk, type StockAmount } from './set-stock-in-bulk.ts'
export { countLowStock } from './stock-lists.ts'
export { giveBackStock, isScarce, moveStock, type StockLine, takePlenty, takeStock } from './take-stock.ts'
