import { useTranslation } from '#web/translation.tsx'
import { Dropdown } from '#web/ui/dropdown.tsx'
import type { Me } from '#modules/people/contract.ts'
import { pagesFor } from '#modules/people/web/parts/account-pages.ts'
import { useAccountShop } from '#modules/people/web/parts/use-account-shop.ts'
import { useSignOut } from './use-sign-out.ts'

/** The menu of a signed-in person, with the pages that are open to them; visitors do not load it. */
export function SignedMenu({ me }: { me: Me | undefined }) {
  const { t } = useTranslation()
  const [signOut, question] = useSignOut()
  const shop = useAccountShop()
  return (
    <>
      <Dropdown
        label={me ? `${me.firstName} ${me.lastName}` : t('nav.account')}
        icon="user"
        variant="quiet"
        items={[
          ...pagesFor('header', me, shop).map(({ to, title, icon }) => ({ label: t(title), icon, to })),
          { label: t('signIn.logOut'), icon: 'log-out', onSelect: signOut, separated: true },
        ]}
      />
      {question}
    </>
  )
}
