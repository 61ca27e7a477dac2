// The command palette (Ctrl K): finds products, orders, invoices, customers and screens by a few letters, and goes there.
import { useEffect, useState } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Input } from 'react-aria-components/Input'
import { Collection, Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox'
import { SearchField } from 'react-aria-components/SearchField'
import { useTranslation } from '#web/translation.tsx'
import { useNavigate } from 'react-router'
import { listInvoices } from '#modules/invoices/admin-contract.ts'
import { listUsers } from '#modules/people/admin-contract.ts'
import { listAdminOrders } from '#modules/orders/admin-contract.ts'
import { listAdminProducts } from '#modules/products/admin-contract.ts'
import type { AnyEndpoint } from '#shared/endpoint.ts'
import { fold } from '#shared/folding.ts'
import { textIn } from '#shared/locale.ts'
import { westernDigits } from '#shared/money.ts'
import { find, type TextTree } from '#shared/speech.ts'
import { useBoot, useLocale } from '#web/boot-context.tsx'
import { useLive } from '#web/page-data.ts'
import { useMay } from '#web/may.ts'
import { paths } from '#web/paths.ts'
import { loadTexts } from '#web/texts.ts'
import { useSettled } from '#web/use-settled.ts'
import { controlClass } from '#web/ui/field.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useModal } from '#web/ui/use-modal.ts'

/** `names`: the keys of its texts, the one it is shown by first. */
export type Screen = { names: string[]; to: string; icon: IconName }
type Hit = { id: string; label: string; hint?: string; icon: IconName; to: string }
type Section = { id: string; title: string; hits: Hit[] }

/** Takes the screens of the office; finds everything else at the server while one types. */
export function CommandPalette({ screens, onClose }: { screens: readonly Screen[]; onClose: () => void }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const { sections, isSearching } = useSections(screens, typed)
  const { dialog } = useModal(true, onClose, false)
  const go = (key: unknown) => {
    const hit = sections.flatMap(({ hits }) => hits).find(({ id }) => id === key)
    if (!hit) return
    onClose()
    void navigate(hit.to)
  }
  return (
    <dialog
      {...dialog}
      aria-label={t('office.admin.palette.title')}
      className="surface-overlay mx-auto mt-[12vh] mb-auto w-[calc(100vw-2rem)] max-w-xl overflow-hidden rounded-md border border-line p-0 shadow-overlay open:animate-appear"
    >
      <I18nProvider locale={locale}>
        <Autocomplete inputValue={typed} onInputChange={setTyped}>
          <SearchField aria-label={t('office.admin.palette.title')} autoFocus className="relative block border-b border-line p-2">
            <Icon name="search" className="pointer-events-none absolute start-5 top-1/2 -translate-y-1/2 text-ink-soft" />
            <Input
              placeholder={t('office.admin.palette.placeholder')}
              className={`${controlClass} h-11 border-transparent ps-11 pe-10 text-base hover:border-transparent [&::-webkit-search-cancel-button]:hidden`}
            />
            {isSearching && <Spinner size={16} className="absolute end-5 top-1/2 -mt-2 text-ink-soft" />}
          </SearchField>
          <ListBox
            aria-label={t('office.admin.palette.results')}
            items={sections}
            onAction={go}
            className="max-h-[55vh] overflow-y-auto p-2 outline-none"
            renderEmptyState={() => (
              <p className="px-3 py-6 text-center text-sm text-ink-soft">
                {t(isSearching ? 'office.admin.palette.searching' : 'office.admin.palette.nothing')}
              </p>
            )}
          >
            {(section) => (
              <ListBoxSection id={section.id}>
                <Header className="px-3 pt-2 pb-1 text-xs font-medium text-ink-soft">{section.title}</Header>
                <Collection items={section.hits}>{(hit) => <Row hit={hit} />}</Collection>
              </ListBoxSection>
            )}
          </ListBox>
        </Autocomplete>
      </I18nProvider>
    </dialog>
  )
}

function Row({ hit }: { hit: Hit }) {
  return (
    <ListBoxItem
      id={hit.id}
      textValue={hit.label}
      className="flex min-h-10 cursor-default items-center gap-3 rounded-sm px-3 text-sm text-ink outline-none data-[focused]:bg-primary-soft data-[hovered]:bg-sunken"
    >
      <Icon name={hit.icon} className="text-ink-soft" />
      <bdi className="min-w-0 flex-1 truncate">{hit.label}</bdi>
      {hit.hint && <bdi className="max-w-40 shrink-0 truncate text-xs text-ink-soft">{hit.hint}</bdi>}
    </ListBoxItem>
  )
}

function useSections(screens: readonly Screen[], typed: string): { sections: Section[]; isSearching: boolean } {
  const { t } = useTranslation()
  const locale = useLocale()
  const search = useSettled(typed.trim(), 200)
  const enabled = search.length >= 2
  const query = { search, perPage: 6 }
  const may = useMay()
  const asked = (endpoint: AnyEndpoint) => ({ enabled: enabled && may(endpoint.may), keepPrevious: true })
  const products = useLive(listAdminProducts, { query }, asked(listAdminProducts))
  const orders = useLive(listAdminOrders, { query }, asked(listAdminOrders))
  const users = useLive(listUsers, { query }, asked(listUsers))
  // By a name the orders are found; an invoice is asked for by its number.
  const { isInvoicesEnabled } = useBoot().profile.flags
  const isNumber = /\d/.test(westernDigits(search))
  const invoices = useLive(listInvoices, { query }, { enabled: enabled && isInvoicesEnabled && isNumber && may(listInvoices.may) })
  const others = useOtherTexts(typed !== '')
  const words = fold(typed).split(' ').filter(Boolean)
  const found: [string, Hit[]][] = [
    [
      'screens',
      screens
        .filter(({ names }) => {
          const said = fold(names.flatMap((name) => [t(name), find(others, name)]).join(' '))
          return words.every((word) => said.includes(word))
        })
        .map(({ names, to, icon }) => ({ id: to, label: t(names[0] ?? ''), icon, to })),
    ],
  ]
  if (enabled) {
    found.push(
      [
        'products',
        (products.data?.data ?? []).map(({ id, title, sku }) => ({
          id: `product ${id}`,
          label: textIn(title, locale),
          hint: sku,
          icon: 'box',
          to: paths.office.product(id),
        })),
      ],
      [
        'orders',
        (orders.data?.data ?? []).map(({ id, number, customerName }) => ({
          id: `order ${id}`,
          label: number,
          hint: customerName,
          icon: 'receipt',
          to: paths.office.order(id),
        })),
      ],
      [
        'invoices',
        (invoices.data?.data ?? []).flatMap(({ id, number, companyName }) =>
          number ? [{ id: `invoice ${id}`, label: number, hint: companyName, icon: 'file', to: paths.office.invoice(id) }] : [],
        ),
      ],
      [
        'users',
        (users.data?.data ?? []).map(({ id, companyName, firstName, lastName }) => ({
          id: `user ${id}`,
          label: companyName,
          hint: `${firstName} ${lastName}`,
          icon: 'user',
          to: paths.office.user(id),
        })),
      ],
    )
  }
  return {
    sections: found.filter(([, hits]) => hits.length > 0).map(([id, hits]) => ({ id, title: t(`office.admin.palette.${id}`), hits })),
    isSearching:
      typed.trim() !== search || (enabled && (products.isFetching || orders.isFetching || users.isFetching || invoices.isFetching)),
  }
}

/** The texts of the other language, in which the screens are found too; loaded by the first who types. */
function useOtherTexts(isWanted: boolean): TextTree {
  const other = useLocale() === 'en' ? 'ar' : 'en'
  const { textHashes } = useBoot()
  const [texts, setTexts] = useState<TextTree>({})
  useEffect(() => {
    // Without them the screens are found in the language of the page.
    if (isWanted) loadTexts(other, ['shop', 'office'], textHashes[other]).then(setTexts, () => undefined)
  }, [isWanted, other, textHashes])
  return texts
}
