// The functions of content that other modules may use.
export { storeMessage } from './store-message.ts'
