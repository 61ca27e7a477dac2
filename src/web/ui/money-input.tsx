import { useBoot } from '../boot-context.tsx'
import { cx } from './cx.ts'
import { TextInput, type TextInputProps } from './text-input.tsx'

type Props = Omit<TextInputProps, 'dir' | 'inputMode' | 'start' | 'end'> & {
  /** The code of the amount's currency, where it is not sure to be the shop's. */
  currency?: string
}

/** An amount in figures, with the sign of its currency at the end. */
export function MoneyInput({ currency, className, ...rest }: Props) {
  const own = useBoot().profile.currency
  const sign = currency === undefined || currency === own.code ? own.symbol : currency
  return <TextInput dir="ltr" inputMode="decimal" autoComplete="off" className={cx('tabular-nums', className)} {...rest} end={sign} />
}
