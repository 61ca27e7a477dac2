// The menu shows an admin the screens their permissions open.
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import nav from '../../locales/en/nav.json' with { type: 'json' }
import type { Permission, Right } from '#shared/permissions.ts'
import { AllowedProvider } from '#web/may.ts'
import { createTexts } from '#web/texts.ts'
import { TextsProvider } from '#web/translation.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { paths } from '#web/paths.ts'
import { endsHere, mayOpen, officeEntries } from './office-menu.tsx'
import { screensFor } from './office-palette.tsx'

const keysWhere = (areOrdersRefundable: boolean, ...allowed: Right[]) =>
  officeEntries((permission) => !permission || allowed.includes(permission), {
    areOrdersRefundable,
    profile: { flags: { isInvoicesEnabled: false } },
  }).map(({ key }) => key)
const keys = (...allowed: Right[]) => keysWhere(false, ...allowed)

test('shows the entries one may see', () => {
  expect(keys('orders.see', 'prices.see')).toEqual(['coupons', 'orders', 'collections', 'bank', 'priceLists', 'customerGroups', 'settings'])
  expect(keys('orders.change')).toEqual(['newOrder', 'settings'])
  expect(Object.keys(nav.entries)).toEqual(expect.arrayContaining(keys('catalogue.see')))
})

test('shows the settings to every admin, whose index shows what each may open', () => {
  expect(keys()).toEqual(['settings'])
})

test('shows admins and roles to super admins alone', () => {
  expect(keys('superAdmin')).toEqual(['admins', 'roles', 'settings'])
  expect(keys('settings.see')).not.toContain('admins')
})

test('the palette has the settings one may open, each once, by the names of the menu and of the settings', () => {
  const found = (...allowed: Right[]) =>
    screensFor((right) => !right || allowed.includes(right), {
      areOrdersRefundable: true,
      profile: { flags: { isInvoicesEnabled: true } },
    })
  expect(found('settings.see').map(({ to }) => to)).toEqual(
    expect.arrayContaining([paths.office.siteSettings(), paths.office.themeWizard()]),
  )
  expect(found().map(({ to }) => to)).toEqual([paths.office.settings(), paths.office.personal()])
  const pages = found('content.see').filter(({ to }) => to === paths.office.pages())
  expect(pages.map(({ names }) => names)).toEqual([['nav.entries.pages', 'settings.admin.cards.pages.title']])
})

test('an address is open to those who see the nearest entry above it', () => {
  const open = (path: string, ...allowed: Right[]) => mayOpen(path, (right) => !right || allowed.includes(right))
  expect(open(paths.office.users(), 'orders.see')).toBe(false)
  expect(open(paths.office.user('add'), 'customers.see')).toBe(true)
  expect(open(`${paths.office.admin('add')}/`, 'customers.see', 'settings.see')).toBe(false)
  expect(open(paths.office.admin('add'), 'superAdmin')).toBe(true)
  expect(open(paths.office.newOrder(), 'orders.see')).toBe(false)
  expect(open(paths.office.bank(), 'catalogue.see')).toBe(false)
  expect(open(paths.office.dashboard(), 'orders.see')).toBe(false)
  expect(open(paths.office.settings(), 'orders.see')).toBe(true)
  expect(open(paths.office.audit(), 'orders.see')).toBe(false)
  expect(open(paths.office.audit(), 'audit.see')).toBe(true)
  expect(open(paths.office.personal())).toBe(true)
  expect(open(paths.office.siteSettings(), 'orders.see')).toBe(false)
  expect(open(paths.office.siteSettings(), 'settings.see')).toBe(true)
  expect(open(paths.office.themeWizard(), 'content.see')).toBe(false)
  expect(open(paths.office.layouts(), 'content.see')).toBe(true)
  expect(open(paths.office.review('1'), 'reviews.see')).toBe(true)
  expect(open(paths.office.review('1'), 'settings.see')).toBe(false)
})

test('one entry is marked: the nearest to the address', () => {
  const orders = { key: 'orders', to: paths.office.orders() }
  expect(endsHere(orders, paths.office.newOrder())).toBe(true)
  expect(endsHere(orders, paths.office.order('1'))).toBe(false)
  expect(endsHere({ key: 'newOrder', to: paths.office.newOrder() }, paths.office.newOrder())).toBe(false)
  expect(endsHere({ key: 'dashboard', to: paths.office.dashboard() }, paths.office.order('1'))).toBe(true)
})

test('shows invoices only where the shop has them, and the settings last', () => {
  const keysWith = (isInvoicesEnabled: boolean) =>
    officeEntries((permission) => !permission || permission === 'orders.see', {
      areOrdersRefundable: false,
      profile: { flags: { isInvoicesEnabled } },
    }).map(({ key }) => key)
  expect(keysWith(true)).toContain('invoices')
  expect(keysWith(false)).not.toContain('invoices')
  expect(keysWith(false).at(-1)).toBe('settings')
})

test('shows refunds only where orders are refundable', () => {
  expect(keysWhere(true, 'orders.see')).toEqual(['orders', 'refunds', 'collections', 'bank', 'settings'])
  expect(keysWhere(false, 'orders.see')).toEqual(['orders', 'collections', 'bank', 'settings'])
})

test('buttons are there for those who may press them, and for everybody outside the office', () => {
  const drawn = (allowed: Permission[] | null) =>
    renderToString(
      <TextsProvider texts={createTexts('en', {})}>
        <MemoryRouter>
          <AllowedProvider value={allowed}>
            <Button may="money.change">Refund</Button>
            <ButtonLink may="catalogue.change" to="/add">
              Add
            </ButtonLink>
          </AllowedProvider>
        </MemoryRouter>
      </TextsProvider>,
    )
  expect(drawn(['money.change', 'catalogue.see'])).toMatch(/Refund/)
  expect(drawn(['money.change', 'catalogue.see'])).not.toMatch(/Add/)
  expect(drawn(null)).toMatch(/Refund.*Add/s)
})
