// The door of the bank module: the number of what does not fit, for the dashboard.
export { countDifferences } from './differences.ts'
