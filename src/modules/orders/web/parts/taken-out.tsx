// The lines that were taken out of an order which is put together or changed, the last one first, with a button that puts them back where they stood.
import { useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

type TakenOut<L> = { line: L; at: number; title: string }

/** Gives what was taken out last, how to note another one, and how to forget the last. */
export function useTakenOut<L>() {
  const [taken, setTaken] = useState<readonly TakenOut<L>[]>([])
  return {
    last: taken.at(-1),
    note: (one: TakenOut<L>) => setTaken((before) => [...before, one]),
    forget: () => setTaken((before) => before.slice(0, -1)),
  }
}

/** The lines with one more where it stood; at the end where there are fewer by now. */
export const putBackAt = <L,>(lines: readonly L[], { line, at }: Pick<TakenOut<L>, 'line' | 'at'>): L[] => lines.toSpliced(at, 0, line)

type Props = { title: string | undefined; onPutBack: () => void; onClose: () => void }

export function TakenOutNotice({ title, onPutBack, onClose }: Props) {
  const { t } = useTranslation()
  if (title === undefined) return null
  return (
    <Alert
      tone="neutral"
      isSlim
      onClose={onClose}
      actions={
        <Button size="sm" icon="undo" onClick={onPutBack}>
          {t('cart.undo')}
        </Button>
      }
    >
      {t('order.admin.revision.takenOut', { title })}
    </Alert>
  )
}
