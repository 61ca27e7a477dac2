// An unknown address: a search, the main categories, a link home. The storefront's layout has the categories already.
import { Form } from 'react-router'
import { listMainNames } from '#modules/products/terms-contract.ts'
import { TermChip } from '#modules/products/web/parts/listing/term-tile.tsx'
import { useData } from '#web/page-data.ts'
import { PageHead } from '#web/page-head.tsx'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

export function NotFoundView() {
  const { t } = useTranslation()
  const terms = useData(listMainNames)
  return (
    <div className="mx-auto grid max-w-2xl gap-6 pb-12">
      <PageHead title={t('core.notFoundPage.title')} isIndexed={false} />
      <div className="grid justify-items-center gap-2 pt-10 text-center">
        <span className="mb-2 grid size-16 place-items-center rounded-full bg-sunken text-ink-soft">
          <Icon name="search" size={32} />
        </span>
        <h1 className="text-xl font-semibold">{t('core.notFoundPage.title')}</h1>
        <p className="text-sm text-ink-soft">{t('core.notFoundPage.text')}</p>
      </div>
      <Form action={paths.products()} role="search" className="flex items-end gap-2">
        <TextInput type="search" name="search" label={t('nav.search')} fieldClassName="flex-1" enterKeyHint="search" />
        <Button type="submit" variant="primary" icon="search">
          {t('core.search')}
        </Button>
      </Form>
      <nav aria-label={t('shop.nothing.elsewhere')} className="flex flex-wrap justify-center gap-2">
        {terms.map((term) => (
          <TermChip key={term.id} term={term} to={paths.mainCategory(term.slug)} />
        ))}
      </nav>
      <div className="flex justify-center gap-2">
        <ButtonLink to={paths.home()}>{t('core.toHome')}</ButtonLink>
        <ButtonLink to={paths.contact()} variant="quiet">
          {t('nav.contact')}
        </ButtonLink>
      </div>
    </div>
  )
}
