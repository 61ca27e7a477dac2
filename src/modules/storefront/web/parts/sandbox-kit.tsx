// The kit of the office at work: a list with its state in the address, a sheet, pickers, and a form that its server always refuses.
import { useMemo, useState } from 'react'
import { sendContact } from '#modules/content/contract.ts'
import { listProducts, type ProductCard } from '#modules/products/contract.ts'
import { minor } from '#shared/money.ts'
import { useFormat } from '#web/boot-context.tsx'
import { Form } from '#web/form/form.tsx'
import { MultiPicker, Picker } from '#web/form/picker.tsx'
import { useEndpointForm } from '#web/form/use-endpoint-form.ts'
import { DataGrid } from '#web/grid/data-grid.tsx'
import { integerColumn, moneyColumn, readOnlyColumn, textColumn } from '#web/grid/grid-columns.ts'
import { paths } from '#web/paths.ts'
import { type Column, link, text } from '#web/table/columns.tsx'
import { DataTable } from '#web/table/data-table.tsx'
import { showToast } from '#web/toast.ts'
import { useTranslation } from '#web/translation.tsx'
import { Card } from '#web/ui/card.tsx'
import { GallerySection } from '#web/ui/gallery-section.tsx'
import { TextArea, TextInput } from '#web/ui/text-input.tsx'

const columns: Column<ProductCard>[] = [
  link(
    'title',
    'gallery.admin.kit.name',
    (row) => row.title,
    (row) => paths.product(row.slug),
    { sort: 'title' },
  ),
  text('sku', 'gallery.admin.kit.code', (row) => row.sku),
  text('brand', 'gallery.admin.kit.brand', (row) => row.brand ?? '–'),
]

function List() {
  const { t } = useTranslation()
  const greet = {
    key: 'greet',
    label: t('gallery.admin.kit.count'),
    run: (rows: ProductCard[]) => void showToast('info', String(rows.length)),
  }
  return (
    <DataTable<ProductCard>
      of={listProducts}
      columns={columns}
      rowKey={(row) => row.id}
      name="gallery.admin"
      bulk={[greet]}
      emptyTitle={t('gallery.admin.nothing')}
    />
  )
}

type Line = { id: string; code: string; name: string; pieces: number; price: number }
const lines: Line[] = ['tee', 'hoodie', 'jacket', 'jeans'].map((name, at) => ({
  id: name,
  code: `KIT-${at + 1}`,
  name,
  pieces: 12 * (at + 1),
  price: 1250 + at * 500,
}))
const dearest = minor(10_000)

function Sheet() {
  const { t } = useTranslation()
  const { money } = useFormat()
  const [rows, setRows] = useState(lines)
  const grid = useMemo(
    () => [
      readOnlyColumn<Line>({ key: 'code', title: t('gallery.admin.kit.code'), read: (row) => row.code, isPinned: true }),
      textColumn<Line>({ key: 'name', title: t('gallery.admin.kit.name'), read: (row) => row.name, minLength: 3 }),
      integerColumn<Line>({ key: 'pieces', title: t('gallery.admin.kit.pieces'), read: (row) => row.pieces, min: 1 }),
      moneyColumn<Line>({ key: 'price', title: t('gallery.admin.kit.price'), read: (row) => row.price, decimals: 2 }),
    ],
    [t],
  )
  return (
    <DataGrid
      label={t('gallery.admin.kit.sheet')}
      rows={rows}
      columns={grid}
      may={null}
      onSave={async ({ changed }) => {
        const problems = changed.filter(({ values }) => Number(values['price'] ?? 0) > dearest)
        if (problems.length > 0)
          return {
            problems: problems.map(({ id }) => ({
              row: id,
              column: 'price',
              text: t('gallery.admin.kit.tooDear', { most: money(dearest) }),
            })),
          }
        setRows(rows.map((row) => ({ ...row, ...changed.find(({ id }) => id === row.id)?.values })))
        return undefined
      }}
    />
  )
}

function Pickers() {
  const { t } = useTranslation()
  const [one, setOne] = useState('')
  const [many, setMany] = useState<string[]>([])
  const options = useMemo(
    () => Array.from({ length: 500 }, (_, at) => ({ value: String(at), label: t('gallery.admin.kit.choice', { at }) })),
    [t],
  )
  return (
    <div className="grid gap-5">
      <Picker label={t('gallery.admin.kit.one')} options={options} value={one} onChange={setOne} isClearable />
      <MultiPicker label={t('gallery.admin.kit.many')} options={options} value={many} onChange={setMany} />
    </div>
  )
}

/** The bot check of this form is wrong, so the server refuses what the form finds right. */
function Letter() {
  const { t } = useTranslation()
  const form = useEndpointForm(sendContact, {
    initial: { name: '', email: '', subject: '', message: '' },
    toBody: (values) => ({ ...values, botCheck: 'none' }),
    toField: (path) => (path === 'botCheck' ? 'message' : path),
  })
  return (
    <Form form={form} submitLabel={t('shop.contact.send')}>
      <TextInput label={t('shop.contact.name')} error={form.errorOf('name')} {...form.register('name')} />
      <TextInput type="email" dir="ltr" label={t('shop.contact.email')} error={form.errorOf('email')} {...form.register('email')} />
      <TextInput label={t('shop.contact.subject')} error={form.errorOf('subject')} {...form.register('subject')} />
      <TextArea label={t('shop.contact.message')} error={form.errorOf('message')} {...form.register('message')} />
    </Form>
  )
}

/** The kit's list, sheet, pickers and form. */
export function SandboxKit() {
  const { t } = useTranslation()
  return (
    <div className="mx-auto grid max-w-7xl grid-cols-1 gap-12 px-4 pb-8 sm:px-6">
      <GallerySection name="kit">
        <List />
        <Sheet />
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
          <Card title={t('gallery.admin.kit.pickers')}>
            <Pickers />
          </Card>
          <Card title={t('gallery.admin.kit.form')}>
            <Letter />
          </Card>
        </div>
      </GallerySection>
    </div>
  )
}
