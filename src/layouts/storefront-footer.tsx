// The storefront's footer: the company, its contact data, and links.
import type { ReactNode } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { useRemembered } from '#web/use-remembered.ts'
import { useBoot } from '#web/boot-context.tsx'
import { toDiscover } from '#web/follow.ts'
import { textIn } from '#shared/locale.ts'
import { paths } from '#web/paths.ts'
import { knownText } from '#modules/settings/known-text.ts'
import type { LinkMenu } from '#modules/content/menu-contract.ts'
import type { PageLink } from '#modules/pages/form-contract.ts'
import { unapproved } from '#modules/people/web/parts/unapproved.ts'
import { useMe } from '#modules/people/web/parts/use-me.ts'
import { FooterMenu } from '#modules/content/web/parts/link-menus.tsx'

type Company = {
  name: string
  address: string
  post_code: string
  phone: string
  email: string
  vatNumber: string
  commercial_record_number: string
}
type Props = {
  company: Company
  mainCategories: readonly { slug: string; title: string }[]
  menus: readonly LinkMenu[]
  pages: { links: readonly PageLink[]; hasArticles: boolean }
}

export function StorefrontFooter({ company, mainCategories, menus, pages }: Props) {
  const { t, i18n } = useTranslation()
  const { cataloguePdf, description, profile, shopName } = useBoot()
  const isSignedIn = Boolean(useRemembered('tokenUser'))
  const { me } = useMe()
  const hasOrders = !me?.customer || unapproved(me.customer) === null
  const known = [company.address, company.post_code, company.phone, company.email, company.vatNumber].map(knownText)
  const [address, postCode, phone, email, vatNumber] = known
  return (
    <footer className="print:hidden mt-12 surface-panel border-t border-line text-sm text-ink-soft">
      <div className="mx-auto grid max-w-[90rem] gap-8 px-4 py-10 sm:grid-cols-2 sm:px-6 lg:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] lg:px-8">
        <div className="grid content-start gap-2">
          <p className="text-base font-semibold text-ink">{shopName}</p>
          <p className="max-w-xs">{textIn(description, i18n.language)}</p>
        </div>
        <Column title={t('nav.shop')}>
          <FooterLink to={paths.products()}>{t('nav.allProducts')}</FooterLink>
          {mainCategories.slice(0, 6).map(({ slug, title }) => (
            <FooterLink key={slug} to={paths.mainCategory(slug)}>
              {title}
            </FooterLink>
          ))}
          {cataloguePdf && (
            <li>
              <a
                href={`/files/${cataloguePdf}/document`}
                download
                className="inline-block py-0.5 underline-offset-4 hover:text-ink hover:underline"
              >
                {t('nav.cataloguePdf')}
              </a>
            </li>
          )}
        </Column>
        {menus.map((menu) => (
          <FooterMenu key={menu.id} menu={menu} />
        ))}
        {(pages.hasArticles || pages.links.length > 0) && (
          <Column title={t('nav.pages')}>
            {pages.hasArticles && <FooterLink to={paths.blogs()}>{t('page.blog.title')}</FooterLink>}
            {pages.links.map(({ path, title }) => (
              <FooterLink key={path} to={paths.page(path)}>
                {title}
              </FooterLink>
            ))}
          </Column>
        )}
        <Column title={t('nav.account')}>
          {isSignedIn ? (
            <>
              {profile.flags.isDashboardEnabled && <FooterLink to={paths.account.dashboard()}>{t('nav.dashboard')}</FooterLink>}
              <FooterLink to={paths.account.profile()}>{t('nav.myProfile')}</FooterLink>
            </>
          ) : (
            <>
              <FooterLink to={paths.login()} className="visitor-only">
                {t('nav.login')}
              </FooterLink>
              <FooterLink to={paths.register()} className="visitor-only">
                {t('nav.register')}
              </FooterLink>
            </>
          )}
          {hasOrders && <FooterLink to={paths.account.orders()}>{t('nav.orders')}</FooterLink>}
          <FooterLink to={paths.contact()}>{t('nav.contact')}</FooterLink>
        </Column>
        <Column title={knownText(company.name) || shopName}>
          {(address || postCode) && (
            <li>
              <bdi>
                {address} {postCode}
              </bdi>
            </li>
          )}
          {phone && (
            <li>
              <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} dir="ltr" className="hover:text-ink">
                {phone}
              </a>
            </li>
          )}
          {email && (
            <li>
              <a href={`mailto:${email}`} className="hover:text-ink">
                <bdi>{email}</bdi>
              </a>
            </li>
          )}
          {vatNumber && (
            <li>
              {t('nav.vatNumber')} <bdi>{vatNumber}</bdi>
            </li>
          )}
        </Column>
      </div>
    </footer>
  )
}

const Column = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="mb-2 font-semibold text-ink">{title}</h2>
    <ul className="grid gap-1.5">{children}</ul>
  </section>
)

const FooterLink = ({ to, className, children }: { to: string; className?: string; children: ReactNode }) => (
  <li className={className}>
    <a href={to} {...toDiscover} className="inline-block py-0.5 underline-offset-4 hover:text-ink hover:underline">
      {children}
    </a>
  </li>
)
