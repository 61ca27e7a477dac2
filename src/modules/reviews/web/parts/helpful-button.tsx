// A helpful vote, remembered on this device; pressing again takes it back.
import { useState } from 'react'
import { recall, remember } from '#web/browser-state.ts'
import { useCommand } from '#web/use-command.ts'
import { useRemembered } from '#web/use-remembered.ts'
import { useTranslation } from '#web/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { type Review, voteHelpful } from '../../contract.ts'

const votesKey = 'helpfulReviews'
const mostRemembered = 200

const read = (text: string | null): string[] => (text ? text.split(' ') : [])

/** This browser's own number, made at its first vote. */
function deviceNumber(): string {
  const known = recall('deviceNumber')
  if (known && /^[\w-]{16,64}$/.test(known)) return known
  const made = crypto.randomUUID()
  remember('deviceNumber', made)
  return made
}

export function HelpfulButton({ review: { id, helpful, name } }: { review: Pick<Review, 'id' | 'helpful' | 'name'> }) {
  const { t } = useTranslation()
  const isMine = read(useRemembered(votesKey)).includes(id)
  const [count, setCount] = useState<number | null>(null)
  const vote = useCommand(voteHelpful, { onDone: (reply) => setCount(reply.helpful) })
  const press = async () => {
    const others = read(recall(votesKey)).filter((each) => each !== id)
    await vote.runAsync({ params: { id }, body: { device: deviceNumber(), isHelpful: !isMine } }).then(
      () => remember(votesKey, [...(isMine ? [] : [id]), ...others].slice(0, mostRemembered).join(' ')),
      () => undefined,
    )
  }
  const shown = count ?? helpful
  return (
    <p className="flex flex-wrap items-center gap-3 text-xs text-ink-soft">
      <Button
        size="sm"
        variant={isMine ? 'primary' : 'secondary'}
        aria-pressed={isMine}
        aria-label={t('review.helpfulOf', { name })}
        loading={vote.isRunning}
        onClick={() => void press()}
      >
        {t('review.helpful')}
      </Button>
      <span role="status">{shown > 0 && t('review.helpfulCount', { count: shown })}</span>
    </p>
  )
}
