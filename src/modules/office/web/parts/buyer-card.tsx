// The customer of a new order: looked for by what people know of them, then shown with the way to another.
import { useDeferredValue, useState } from 'react'
import { type Buyer, listBuyers } from '#modules/people/buyers-admin-contract.ts'
import { phoneText } from '#shared/phone-text.ts'
import { LostPart } from '#web/loaded-part.tsx'
import { useLive } from '#web/page-data.ts'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { agreedIn, type NewOrder } from './use-new-order.ts'

export function BuyerCard({ order: { draft, buyer, isBuyerLost, choose } }: { order: NewOrder }) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const agreed = agreedIn(draft)
  return (
    <Card
      title={t('order.admin.new.customer')}
      actions={
        buyer && (
          <Button size="sm" onClick={() => (agreed.isAny ? setAsking(true) : choose(null))}>
            {t('order.admin.new.otherCustomer')}
          </Button>
        )
      }
    >
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          choose(null)
        }}
        title={t('order.admin.new.otherCustomerTitle')}
        confirmLabel={t('order.admin.new.otherCustomer')}
      >
        {t('order.admin.new.otherCustomerText', { count: agreed.prices })}
      </ConfirmDialog>
      {buyer ? (
        <BuyerLines buyer={buyer} />
      ) : (
        <div className="grid gap-3">
          {isBuyerLost && <Alert tone="warning">{t('order.admin.new.customerLost')}</Alert>}
          <Finder onChoose={choose} />
        </div>
      )}
    </Card>
  )
}

const BuyerLines = ({ buyer }: { buyer: Buyer }) => (
  <p className="grid gap-0.5 text-sm">
    <bdi className="font-medium text-ink">{buyer.companyName}</bdi>
    <span className="flex flex-wrap gap-x-3 text-ink-soft">
      <bdi>{buyer.name}</bdi>
      <bdi className="break-all">{buyer.email}</bdi>
      {buyer.phone && <bdi dir="ltr">{phoneText(buyer.phone)}</bdi>}
      {buyer.code && <bdi>{buyer.code}</bdi>}
    </span>
  </p>
)

function Finder({ onChoose }: { onChoose: (buyer: Buyer) => void }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const answer = useLive(listBuyers, { query: { search } }, { keepPrevious: true })
  const { data } = answer
  return (
    <div className="grid gap-3">
      <TextInput
        label={t('order.admin.new.findCustomer')}
        hint={t('order.admin.new.findCustomerHint')}
        type="search"
        value={typed}
        fieldClassName="w-full sm:w-96"
        onChange={(event) => setTyped(event.target.value)}
      />
      {data?.length === 0 && <p className="text-sm text-ink-soft">{t('order.admin.new.noCustomer')}</p>}
      <LostPart of={answer} />
      <ul className="divide-y divide-line">
        {data?.map((buyer) => (
          <li key={buyer.id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <BuyerLines buyer={buyer} />
            <Button
              size="sm"
              aria-label={t('order.admin.new.chooseNamed', { name: `${buyer.companyName} · ${buyer.name}` })}
              onClick={() => onChoose(buyer)}
            >
              {t('order.admin.new.choose')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
