// The entries that were taken out of a list, the last one first, with a button that puts each back in its place.
import { type RefObject, useRef, useState } from 'react'
import { pageContent, refocus } from '../refocus.ts'
import { useTranslation } from '../translation.tsx'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

type TakenOut<L> = { line: L; at: number; title: string }

/**
 * Gives what was taken out last, how to note another one, and how to forget the last. What is pressed goes each time: the focus is then on the notice's
 * button, else on the page.
 */
export function useTakenOut<L>() {
  const [taken, setTaken] = useState<readonly TakenOut<L>[]>([])
  const button = useRef<HTMLButtonElement>(null)
  const change = (next: (before: readonly TakenOut<L>[]) => readonly TakenOut<L>[]) => {
    setTaken(next)
    refocus(() => button.current ?? pageContent())
  }
  return {
    last: taken.at(-1),
    note: (one: TakenOut<L>) => change((before) => [...before, one]),
    forget: () => change((before) => before.slice(0, -1)),
    button,
  }
}

/** The lines with one more where it stood; at the end where there are fewer by now. */
export const putBackAt = <L,>(lines: readonly L[], { line, at }: Pick<TakenOut<L>, 'line' | 'at'>): L[] => lines.toSpliced(at, 0, line)

type Props = { text: string; button: RefObject<HTMLButtonElement | null>; onPutBack: () => void; onClose: () => void }

export function TakenOutNotice({ text, button, onPutBack, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <Alert
      tone="neutral"
      isSlim
      onClose={onClose}
      actions={
        <Button ref={button} size="sm" icon="undo" onClick={onPutBack}>
          {t('ui.putBack')}
        </Button>
      }
    >
      {text}
    </Alert>
  )
}
