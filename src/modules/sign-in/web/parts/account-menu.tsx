// The account entry of the storefront's header: a sign-in link, or a menu of one's own pages. Its shape is right from the first paint on.
import { lazy, Suspense } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useMe } from '#modules/people/web/parts/use-me.ts'

const SignedMenu = lazy(async () => ({ default: (await import('./signed-menu.tsx')).SignedMenu }))

const Shape = ({ className }: { className: string }) => (
  <span aria-hidden className={`size-10 shrink-0 place-items-center ${className}`}>
    <Icon name="user" />
  </span>
)

export function AccountMenu() {
  const { t } = useTranslation()
  const { isSignedIn, me } = useMe()
  if (isSignedIn)
    return (
      <Suspense fallback={<Shape className="grid" />}>
        <SignedMenu me={me} />
      </Suspense>
    )
  return (
    <>
      <ButtonLink to={paths.login()} variant="quiet" icon="user" aria-label={t('nav.login')} className="signed:hidden">
        <span className="max-md:sr-only">{t('nav.login')}</span>
      </ButtonLink>
      <Shape className="hidden signed:grid" />
    </>
  )
}
