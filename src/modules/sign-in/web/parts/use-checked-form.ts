// A form that visitors send with an answer of the bot check, which is worked out while they write.
import { type BaseSyntheticEvent, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type EndpointForm, useEndpointForm } from '#web/form/use-endpoint-form.ts'
import type { AnyEndpoint } from '#shared/endpoint.ts'
import { type BotAnswer, useBotAnswer } from './use-bot-answer.ts'

type Options<E extends AnyEndpoint, V extends FieldValues> = Parameters<typeof useEndpointForm<E, V>>[1]
type Body<E extends AnyEndpoint, V extends FieldValues> = ReturnType<NonNullable<Options<E, V>['toBody']>>
type Checked<E extends AnyEndpoint, V extends FieldValues> = Omit<Options<E, V>, 'toBody'> & {
  toBody: (values: V, botCheck: string) => Body<E, V>
  /** Shows what is wrong with a form and says whether it is fit to be sent; by default its schema decides. */
  isFit?: (form: EndpointForm<V>) => boolean
}

/** Takes an endpoint and a form's options; mistakes are shown before an answer is spent on them. `bot.begin` starts the work. */
export function useCheckedForm<E extends AnyEndpoint, V extends FieldValues>(
  endpoint: E,
  { toBody, isFit, ...options }: Checked<E, V>,
): { form: EndpointForm<V>; bot: BotAnswer } {
  const bot = useBotAnswer()
  const answer = useRef('being worked out')
  const form = useEndpointForm<E, V>(endpoint, {
    ...options,
    toBody: (values) => toBody(values, answer.current),
    beforeSend: async () => {
      const isByHand = await bot.isByHand()
      answer.current = await bot.answer()
      return isByHand
    },
  } as Options<E, V>)
  const submit = async (event?: BaseSyntheticEvent) => {
    event?.preventDefault()
    if (!isFit || isFit(form)) await form.submit(event)
  }
  return { form: { ...form, submit }, bot }
}
