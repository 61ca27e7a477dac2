import { useTranslation } from '#web/translation.tsx'
import { useMe } from '#modules/people/web/parts/use-me.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'

const steps: readonly { key: 'register' | 'approved' | 'order'; icon: IconName }[] = [
  { key: 'register', icon: 'edit' },
  { key: 'approved', icon: 'check' },
  { key: 'order', icon: 'truck' },
]

/** Explains in three steps how a business becomes a customer; hidden for signed-in people. */
export function HowItWorks() {
  const { t } = useTranslation()
  const { isSignedIn } = useMe()
  if (isSignedIn) return null
  return (
    <section
      aria-labelledby="how-it-works"
      className="surface-panel grid gap-6 rounded-md border border-line p-5 sm:p-8 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] lg:gap-12"
    >
      <div className="grid content-start gap-3">
        <h2 id="how-it-works" className="text-xl font-semibold">
          {t('shop.how.title')}
        </h2>
        <p className="text-sm text-ink-soft">{t('shop.how.text')}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <ButtonLink variant="primary" to={paths.register()}>
            {t('nav.register')}
          </ButtonLink>
          <ButtonLink to={paths.login()}>{t('nav.login')}</ButtonLink>
        </div>
      </div>
      <ol className="grid gap-5 sm:grid-cols-3 sm:gap-6">
        {steps.map(({ key, icon }, index) => (
          <li key={key} className="grid content-start gap-2">
            <span className="flex items-center gap-3">
              <span className="grid size-10 shrink-0 place-items-center rounded-full bg-primary-soft text-primary">
                <Icon name={icon} />
              </span>
              <span className="text-sm font-semibold text-ink">
                <span className="tabular-nums">{index + 1}.</span> {t(`shop.how.${key}.title`)}
              </span>
            </span>
            <p className="text-sm text-ink-soft">{t(`shop.how.${key}.text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
