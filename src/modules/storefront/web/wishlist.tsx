import { BuyFromCard } from './parts/buy-from-card.tsx'
import { ListPage } from './parts/list-page.tsx'

/** What a customer waits for: the shop writes when it is back in stock or costs less. */
export default function Wishlist() {
  return <ListPage kind="wishlist" besides={({ card }) => card && <BuyFromCard card={card} />} />
}
