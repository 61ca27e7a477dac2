// The gallery's office parts: statistics, a table with selection, tabs, an order's history, progress of long work, error and loading states.
import { useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { ActiveBadge } from './active-badge.tsx'
import { Avatar } from './avatar.tsx'
import { Badge, type Tone } from './badge.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { Button } from './button.tsx'
import { Card } from './card.tsx'
import { Checkbox } from './choice.tsx'
import { CopyButton } from './copy-button.tsx'
import { DescriptionList } from './description-list.tsx'
import { Dropdown } from './dropdown.tsx'
import { ErrorState } from './error-state.tsx'
import { GallerySection } from './gallery-section.tsx'
import { Progress } from './progress.tsx'
import { PageHeading } from './section-heading.tsx'
import { TableSkeleton } from './skeleton.tsx'
import { moved } from './sorting.ts'
import { SortableList } from './sortable-list.tsx'
import { StatCard } from './stat-card.tsx'
import { Table, Td, Th, Tr } from './table.tsx'
import { Tabs } from './tabs.tsx'
import { Timeline } from './timeline.tsx'

const rows: { id: string; who: string; state: string; tone: Tone; total: string }[] = [
  { id: 'J-48213', who: 'northgate', state: 'pending', tone: 'warning', total: '£1,284.00' },
  { id: 'J-48177', who: 'harbour', state: 'processing', tone: 'info', total: '£640.80' },
  { id: 'J-48102', who: 'mill', state: 'delivered', tone: 'success', total: '£12,930.50' },
  { id: 'J-47990', who: 'northgate', state: 'cancelled', tone: 'danger', total: '£88.20' },
]

function Orders() {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<readonly string[]>(['J-48177'])
  const [up, setUp] = useState(false)
  const flip = (id: string) => setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  const shown = up ? rows.toReversed() : rows
  return (
    <Table label={t('gallery.admin.orders')}>
      <thead>
        <tr>
          <Th className="w-10">
            <Checkbox label={t('gallery.admin.selectAll')} hideLabel indeterminate={chosen.length > 0} readOnly checked={false} />
          </Th>
          <Th sort={up ? 'asc' : 'desc'} onSort={() => setUp(!up)}>
            {t('gallery.admin.number')}
          </Th>
          <Th>{t('gallery.admin.customer')}</Th>
          <Th>{t('gallery.admin.status')}</Th>
          <Th align="end">{t('gallery.admin.total')}</Th>
          <Th className="w-12">
            <span className="sr-only">{t('gallery.admin.actions')}</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {shown.map((row) => (
          <Tr key={row.id} selected={chosen.includes(row.id)}>
            <Td>
              <Checkbox label={row.id} hideLabel checked={chosen.includes(row.id)} onChange={() => flip(row.id)} />
            </Td>
            <Td className="font-medium">
              <bdi>{row.id}</bdi>
            </Td>
            <Td>
              <span className="flex items-center gap-2.5 whitespace-nowrap">
                <Avatar name={t(`gallery.admin.companies.${row.who}`)} size="sm" />
                {t(`gallery.admin.companies.${row.who}`)}
              </span>
            </Td>
            <Td>
              <Badge tone={row.tone}>{t(`gallery.admin.states.${row.state}`)}</Badge>
            </Td>
            <Td numeric>
              <bdi>{row.total}</bdi>
            </Td>
            <Td>
              <Dropdown
                label={t('gallery.admin.actions')}
                variant="quiet"
                size="sm"
                items={[
                  { label: t('gallery.admin.open'), icon: 'eye', to: '?' },
                  { label: t('gallery.admin.print'), icon: 'printer', disabledReason: t('gallery.admin.printLater') },
                  { label: t('gallery.admin.delete'), icon: 'trash', tone: 'danger', separated: true },
                ]}
              />
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}

function OrderCards() {
  const { t } = useTranslation()
  const events = [
    { id: '3', title: t('gallery.admin.states.processing'), time: '14:20', by: t('gallery.admin.people.clerk'), icon: 'box', tone: 'info' },
    {
      id: '2',
      title: t('gallery.admin.states.accepted'),
      time: '11:05',
      by: t('gallery.admin.people.clerk'),
      note: t('gallery.admin.note'),
      tone: 'success',
    },
    { id: '1', title: t('gallery.admin.states.pending'), time: '10:48', by: t('gallery.admin.people.buyer'), icon: 'clock' },
  ] as const
  const totals = [
    { term: t('gallery.admin.subtotal'), value: '£1,070.00' },
    { term: t('gallery.admin.vat'), value: '£214.00' },
    { term: t('gallery.admin.grandTotal'), value: '£1,284.00', strong: true },
  ]
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-3">
      <Card title={t('gallery.admin.history')}>
        <Timeline events={events} />
      </Card>
      <Card
        title={t('gallery.admin.totals')}
        actions={<CopyButton text="J-48213" name={t('gallery.admin.number')} />}
        footer={
          <Button variant="primary" block>
            {t('gallery.admin.accept')}
          </Button>
        }
      >
        <DescriptionList items={totals} />
      </Card>
      <Card title={t('gallery.admin.work')}>
        <div className="grid gap-5">
          <Progress label={t('gallery.admin.import')} value={6412} max={10000} detail={t('gallery.admin.importDetail')} />
          <Progress label={t('gallery.admin.export')} value={100} max={100} tone="success" />
        </div>
      </Card>
    </div>
  )
}

function Terms() {
  const { t } = useTranslation()
  const [terms, setTerms] = useState<readonly string[]>(['tee', 'hoodie', 'jacket', 'jeans'])
  return (
    <Card title={t('gallery.admin.termOrder')} description={t('gallery.admin.termOrderAbout')}>
      <SortableList
        items={terms}
        itemKey={(name) => name}
        itemLabel={(name) => t(`gallery.admin.goods.${name}`)}
        label={t('gallery.admin.termOrder')}
        onMove={(from, to) => setTerms(moved(terms, from, to))}
        render={(name, _, handle) => (
          <div className="surface-card flex items-center gap-2 rounded-md border border-line p-2 pe-3 text-sm text-ink">
            {handle}
            <span className="min-w-0 flex-1">{t(`gallery.admin.goods.${name}`)}</span>
            <ActiveBadge status={name === 'jacket' ? 'inactive' : 'active'} />
          </div>
        )}
      />
    </Card>
  )
}

/** Statistics, table, history, progress, and the loading and error states. */
export function GalleryOffice() {
  const { t } = useTranslation()
  const [tab, setTab] = useState('all')
  const tabs = [
    { id: 'all', label: t('gallery.admin.all'), count: 128 },
    { id: 'open', label: t('gallery.admin.openOnes'), count: 12 },
    { id: 'loading', label: t('gallery.admin.loadingTab') },
    { id: 'failed', label: t('gallery.admin.failedTab') },
  ]
  return (
    <GallerySection name="office">
      <Breadcrumbs crumbs={[{ label: t('gallery.admin.home'), to: '?' }, { label: t('gallery.admin.orders') }]} />
      <PageHeading
        title={t('gallery.admin.orders')}
        badge={<Badge tone="info">{t('gallery.admin.today')}</Badge>}
        description={t('gallery.admin.ordersAbout')}
        actions={
          <>
            <Button icon="download">{t('gallery.admin.export')}</Button>
            <Button variant="primary" icon="plus">
              {t('gallery.admin.newOrder')}
            </Button>
          </>
        }
      />
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        <StatCard
          label={t('gallery.admin.sales')}
          value="£48,210"
          icon="receipt"
          change={{ text: '12%', direction: 'up', good: true }}
          hint={t('gallery.admin.thanLastWeek')}
        />
        <StatCard
          label={t('gallery.admin.orders')}
          value="128"
          icon="box"
          to="?"
          change={{ text: '3%', direction: 'down', good: false }}
          hint={t('gallery.admin.thanLastWeek')}
        />
        <StatCard label={t('gallery.admin.waiting')} value="12" icon="users" hint={t('gallery.admin.waitingHint')} />
        <StatCard label={t('gallery.admin.returns')} value="" icon="truck" loading />
      </div>
      <Tabs tabs={tabs} value={tab} onChange={setTab} label={t('gallery.admin.orders')}>
        {tab === 'loading' ? (
          <TableSkeleton rows={4} />
        ) : tab === 'failed' ? (
          <ErrorState onRetry={() => setTab('all')} requestId="0199a3f2" compact />
        ) : (
          <Orders />
        )}
      </Tabs>
      <OrderCards />
      <Terms />
    </GallerySection>
  )
}
