// The contact page: a form to the office, and the company's address.
import { type ReactNode, useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { Link, useSearchParams } from 'react-router'
import { getProduct } from '#modules/products/contract.ts'
import { knownText } from '#modules/settings/known-text.ts'
import { getSiteProfile } from '#modules/settings/contract.ts'
import { wantCompany } from '#modules/settings/web/parts/want-company.ts'
import { listIn } from '#shared/locale.ts'
import { useBoot, useLocale } from '#web/boot-context.tsx'
import { inBrowser, onServer, useData, useLive } from '#web/page-data.ts'
import { PageHead } from '#web/page-head.tsx'
import { paths } from '#web/paths.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Card } from '#web/ui/card.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { ContactForm, loadContactForm } from './parts/contact-form-on-demand.ts'

const load = () => [wantCompany()]
export const loader = onServer(load)
const loadInBrowser = inBrowser(load)
export const clientLoader = async (args: Parameters<typeof loadInBrowser>[0]) => {
  const [answer] = await Promise.all([loadInBrowser(args), loadContactForm()])
  return answer
}

export default function Contact() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const slug = search.get('product') ?? undefined
  const [isSent, setSent] = useState(false)
  return (
    <div className="grid gap-5">
      <PageHead title={t('shop.contact.title')} description={t('shop.contact.about')} canonical={paths.contact()} />
      <Breadcrumbs crumbs={[{ label: t('shop.home.crumb'), to: paths.home() }, { label: t('shop.contact.title') }]} />
      <PageHeading title={t('shop.contact.title')} description={t('shop.contact.about')} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <Card title={t('shop.contact.form')}>
          <div className="grid gap-4">
            {slug !== undefined && !isSent && <About slug={slug} />}
            <ContactForm product={slug} onSent={setSent} />
          </div>
        </Card>
        <CompanyDetails />
      </div>
    </div>
  )
}

/** The product the question is about; its line has its height before the name is there. */
function About({ slug }: { slug: string }) {
  const { t } = useTranslation()
  const { data: product } = useLive(getProduct, { params: { slug } })
  return (
    <p className="min-h-6 text-sm text-ink-soft">
      {product && (
        <>
          {t('shop.contact.aboutProduct')}{' '}
          <Link to={paths.product(slug)} className="font-medium text-primary hover:underline">
            <bdi>{product.title}</bdi>
          </Link>
        </>
      )}
    </p>
  )
}

function CompanyDetails() {
  const { t } = useTranslation()
  const { shopName } = useBoot()
  const locale = useLocale()
  const company = useData(getSiteProfile)
  const phone = (number: string): ReactNode => (
    <a href={`tel:${number.replaceAll(/[^\d+]/g, '')}`} dir="ltr" className="hover:underline">
      {number}
    </a>
  )
  const details: { icon: IconName; term: string; value: ReactNode; isKnown: boolean }[] = [
    {
      icon: 'map-pin',
      term: t('shop.contact.address'),
      value: <bdi>{listIn([company.address, company.post_code].filter(isKnown), locale)}</bdi>,
      isKnown: isKnown(company.address),
    },
    { icon: 'phone', term: t('shop.contact.phone'), value: phone(company.phone), isKnown: isKnown(company.phone) },
    {
      icon: 'phone',
      term: t('shop.contact.mobile'),
      value: phone(company.mobile),
      isKnown: isKnown(company.mobile) && company.mobile !== company.phone,
    },
    {
      icon: 'mail',
      term: t('shop.contact.email'),
      value: (
        <a href={`mailto:${company.email}`} className="hover:underline">
          <bdi>{company.email}</bdi>
        </a>
      ),
      isKnown: isKnown(company.email),
    },
    { icon: 'receipt', term: t('shop.contact.vat'), value: <bdi>{company.vatNumber}</bdi>, isKnown: isKnown(company.vatNumber) },
    {
      icon: 'info',
      term: t('shop.contact.commercial'),
      value: <bdi>{company.commercial_record_number}</bdi>,
      isKnown: isKnown(company.commercial_record_number),
    },
  ]
  return (
    <Card title={knownText(company.name) || shopName} description={t('shop.contact.company')}>
      <dl className="grid gap-4 text-sm">
        {details
          .filter((detail) => detail.isKnown)
          .map(({ icon, term, value }) => (
            <div key={term} className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3">
              <Icon name={icon} className="row-span-2 mt-0.5 text-ink-soft" />
              <dt className="text-ink-soft">{term}</dt>
              <dd className="break-words text-ink">{value}</dd>
            </div>
          ))}
      </dl>
    </Card>
  )
}

/** A company field that the office left empty reads "Unavailable". */
const isKnown = (text: string): boolean => knownText(text) !== ''
