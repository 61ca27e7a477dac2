import { BuyWithNote } from './parts/buy-with-note.tsx'
import { ListPage } from './parts/list-page.tsx'

/** The wishlist: the shop writes when its products are back in stock or cost less. */
export default function Wishlist() {
  return <ListPage kind="wishlist" besides={({ card }) => card && <BuyWithNote card={card} />} />
}
