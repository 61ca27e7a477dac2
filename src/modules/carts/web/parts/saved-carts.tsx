// The carts that were put aside: opened, renamed, shared, deleted. Those another one shared can be opened.
import { lazy, Suspense, useState } from 'react'
import { useMe } from '#modules/people/web/parts/use-me.ts'
import { useFormat } from '#web/boot-context.tsx'
import { LostPart } from '#web/loaded-part.tsx'
import { useLive } from '#web/page-data.ts'
import { useTranslation } from '#web/translation.tsx'
import { useCommand } from '#web/use-command.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Dropdown } from '#web/ui/dropdown.tsx'
import { changeSavedCart, listSavedCarts, removeSavedCart, type SavedCart } from '../../saved-contract.ts'
import type { Cart } from './use-cart.ts'
import { useOpening } from './use-opening.ts'

const dialogs = () => import('./saved-cart-dialogs.tsx')
const OpenDialog = lazy(async () => ({ default: (await dialogs()).OpenDialog }))
const RenameDialog = lazy(async () => ({ default: (await dialogs()).RenameDialog }))
const ShareDialog = lazy(async () => ({ default: (await dialogs()).ShareDialog }))

type Asked = { what: 'open' | 'rename' | 'share' | 'remove'; saved: SavedCart } | null

/** Nothing while none is there. */
export function SavedCarts({ cart, makeRoom }: { cart: Cart; makeRoom: () => void }) {
  const { t } = useTranslation()
  const answer = useLive(listSavedCarts)
  const { data } = answer
  const [asked, setAsked] = useState<Asked>(null)
  const close = () => setAsked(null)
  const opening = useOpening(cart, makeRoom)
  const unshare = useCommand(changeSavedCart, { refresh: [listSavedCarts], said: 'cart.saved.unshared' })
  const remove = useCommand(removeSavedCart, { refresh: [listSavedCarts], said: 'cart.saved.removed', onDone: close, ignore: true })
  if (!data || data.length === 0) return <LostPart of={answer} title={t('cart.saved.title')} />
  const open = (saved: SavedCart) => {
    if (cart.isEmpty) void opening.open(saved, 'replace')
    else setAsked({ what: 'open', saved })
  }
  return (
    <Card title={t('cart.saved.title')} description={t('cart.saved.about')} flush>
      <ul aria-label={t('cart.saved.title')} className="border-t border-line">
        {data.map((saved) => (
          <Row
            key={saved.id}
            saved={saved}
            isOpening={opening.isOpening === saved.id}
            onOpen={() => open(saved)}
            onAsk={(what) => setAsked({ what, saved })}
            onUnshare={() => unshare.run({ params: { id: saved.id }, body: { name: saved.name, isShared: false, note: null } })}
          />
        ))}
      </ul>
      <Suspense>
        {asked?.what === 'open' && (
          <OpenDialog
            saved={asked.saved}
            onClose={close}
            isOpening={opening.isOpening !== null}
            onOpen={(how) => void opening.open(asked.saved, how).then(close)}
          />
        )}
        {asked?.what === 'rename' && <RenameDialog saved={asked.saved} onClose={close} />}
        {asked?.what === 'share' && <ShareDialog saved={asked.saved} onClose={close} />}
      </Suspense>
      <ConfirmDialog
        open={asked?.what === 'remove'}
        onClose={close}
        onConfirm={() => asked && remove.run({ params: { id: asked.saved.id } })}
        loading={remove.isRunning}
        error={remove.error?.message}
        title={t('cart.saved.removeTitle', { name: asked?.saved.name })}
        confirmLabel={t('cart.saved.remove')}
      >
        {asked && <p>{t('cart.saved.removeText', { count: asked.saved.lineCount })}</p>}
      </ConfirmDialog>
    </Card>
  )
}

type RowProps = {
  saved: SavedCart
  isOpening: boolean
  onOpen: () => void
  onAsk: (what: 'rename' | 'share' | 'remove') => void
  onUnshare: () => void
}

function Row({ saved, isOpening, onOpen, onAsk, onUnshare }: RowProps) {
  const { t } = useTranslation()
  const { dateTime } = useFormat()
  const { me } = useMe()
  const isSales = me?.kind === 'salesperson'
  const nobody = !isSales && !me?.customer?.salesperson ? t('cart.saved.noSalesperson') : undefined
  const share = saved.isShared
    ? { label: t('cart.saved.unshare'), icon: 'eye-off' as const, onSelect: onUnshare }
    : {
        label: t(isSales ? 'cart.saved.shareWithCustomer' : 'cart.saved.shareWithSalesperson'),
        icon: 'users' as const,
        disabledReason: nobody,
        onSelect: () => onAsk('share'),
      }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-5 py-3 last:border-b-0">
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium text-ink">
          <bdi>{saved.name}</bdi>
          {saved.isMine && saved.isShared && <Badge tone="info">{t('cart.saved.isShared')}</Badge>}
          {!saved.isMine && <Badge tone="info">{t('cart.saved.from', { who: saved.owner })}</Badge>}
        </p>
        <p className="text-xs text-ink-soft">
          {t('cart.saved.lines', { count: saved.lineCount })} · <time dateTime={saved.updatedAt}>{dateTime(saved.updatedAt)}</time>
        </p>
        {saved.note && (
          <p className="text-sm whitespace-pre-line text-ink">
            <bdi>{saved.note}</bdi>
          </p>
        )}
      </div>
      <div className="flex items-center gap-2">
        <Button size="sm" loading={isOpening} onClick={onOpen}>
          {t('cart.saved.open')}
        </Button>
        {saved.isMine && (
          <Dropdown
            size="sm"
            variant="quiet"
            label={t('cart.saved.actionsOf', { name: saved.name })}
            items={[
              { label: t('cart.saved.rename'), icon: 'edit', onSelect: () => onAsk('rename') },
              share,
              { label: t('cart.saved.remove'), icon: 'trash', tone: 'danger', separated: true, onSelect: () => onAsk('remove') },
            ]}
          />
        )}
      </div>
    </li>
  )
}
