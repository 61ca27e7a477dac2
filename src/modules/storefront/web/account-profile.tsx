// The own profile, with the saved cards.
import { SavedCardsCard } from '#modules/payments/web/parts/saved-cards-card.tsx'
import { ProfilePage } from '#modules/sign-in/web/parts/profile-page.tsx'

export default function AccountProfile() {
  return (
    <ProfilePage>
      <SavedCardsCard />
    </ProfilePage>
  )
}
