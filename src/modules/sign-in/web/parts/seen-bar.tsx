// Says on every page that an admin looks at the shop as a customer, and ends it. What else stands at the window's bottom stands above it.
import { useEffect, useRef } from 'react'
import { useApi } from '#web/api.ts'
import { remember } from '#web/browser-state.ts'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Me } from '#modules/people/contract.ts'
import { signOut } from '../../contract.ts'

/** Takes the customer who is looked at. */
export function SeenBar({ me }: { me: Me }) {
  const { t } = useTranslation()
  const api = useApi()
  const end = async () => {
    await api.call(signOut, {}, { ignore: true }).catch(() => undefined)
    remember('tokenUser', null)
    location.assign(paths.office.user(me.id))
  }
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty('--seen-bar', `${bar.current?.offsetHeight ?? 0}px`))
    if (bar.current) observer.observe(bar.current)
    return () => {
      observer.disconnect()
      style.removeProperty('--seen-bar')
    }
  }, [])
  return (
    <div ref={bar} role="status" className="sticky bottom-0 z-30 border-t border-line bg-warning-soft text-sm text-warning print:hidden">
      <div className="mx-auto flex max-w-[90rem] flex-wrap items-center justify-between gap-3 px-4 py-2 sm:px-6 lg:px-8">
        <p>{t('signIn.seen.bar', { name: me.customer?.companyName ?? '', by: me.seenBy ?? '' })}</p>
        <Button size="sm" onClick={() => void end()}>
          {t('signIn.seen.end')}
        </Button>
      </div>
    </div>
  )
}
