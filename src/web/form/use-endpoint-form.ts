// A form for an endpoint: its body schema validates the inputs, the server's field errors appear at them, other errors above the button.
import { type BaseSyntheticEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type Resolver,
  useForm,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from 'react-hook-form'
import { useTranslation } from '#web/translation.tsx'
import type { z } from 'zod'
import { CallError, wholeOf } from '#shared/call.ts'
import type { AnyEndpoint, CallInput, Reply } from '#shared/endpoint.ts'
import type { Permission } from '#shared/permissions.ts'
import { fieldError } from '#shared/validation.ts'
import { useApi } from '../api.ts'
import { useRefresh } from '../page-data.ts'
import { showToast } from '../toast.ts'
import { useUnsaved } from '../unsaved.ts'
import { countErrors, untilReleased } from './field-errors.ts'
import { focusFirstWrong } from './focus-first-wrong.ts'
import { showSaved } from './show-saved.ts'

type Body<E extends AnyEndpoint> = E['body'] extends z.ZodType ? z.input<E['body']> : never

type Options<E extends AnyEndpoint, V extends FieldValues> = {
  initial: DefaultValues<V>
  /** Converts the form's state to the body; by default the state itself. */
  toBody?: (values: V) => Body<E>
  /** Awaited before a body that is right is made of the values and sent; true when a person had time to edit it meanwhile. */
  beforeSend?: () => Promise<boolean>
  /** The form's input for a path of the body, where they differ. */
  toField?: (path: string) => string
  params?: Record<string, string>
  refresh?: readonly AnyEndpoint[]
  said?: string
  /** Called with the reply before anything is fetched again, which a new token must be stored for. */
  onReply?: (reply: Reply<E>) => void
  onDone?: (reply: Reply<E>, values: V) => void | Promise<void>
  /** Handles an error first; true when it is done with it. */
  onRefused?: (error: CallError) => boolean
  /** Ask before leaving with unsaved work. */
  guards?: boolean
}

export type EndpointForm<V extends FieldValues> = UseFormReturn<V> & {
  submit: (event?: BaseSyntheticEvent) => Promise<void>
  isSending: boolean
  /** The refusal that belongs to no input. */
  refusal: CallError | null
  /** The text at an input, or undefined. */
  errorOf: (path: FieldPath<V>) => string | undefined
  /** The properties of an input of the page. */
  input: <P extends FieldPath<V>>(path: P) => UseFormRegisterReturn<P> & { error: string | undefined }
  /** The properties of a part that is given its value, like a picker. */
  field: <P extends FieldPath<V>>(
    path: P,
  ) => { value: FieldPathValue<V, P>; onChange: (value: FieldPathValue<V, P>) => void; error: string | undefined }
  /** Sets a value that no plain input stands for, as if it had been typed. */
  set: <P extends FieldPath<V>>(path: P, value: FieldPathValue<V, P>) => void
  errorCount: number
  /** A dialog asks before the page is left while the form holds unsaved work. */
  guards: boolean
  isUnsaved: boolean
  /** Shown above the form's inputs. */
  notice?: ReactNode
  /** The permission that its endpoint requires. */
  may: Permission | null | undefined
}

/** Told to a form's element once it is saved, for parts in it that are saved by calls of their own. */
export const savedEvent = 'saved'

/** Takes an endpoint and the form's first state; gives react-hook-form's form with submit, refusal and errorOf. */
export function useEndpointForm<E extends AnyEndpoint, V extends FieldValues = Body<E> & FieldValues>(
  endpoint: E,
  options: Options<E, V>,
): EndpointForm<V> {
  const api = useApi()
  const { t } = useTranslation()
  const stale = useRefresh()
  const [refusal, setRefusal] = useState<CallError | null>(null)
  const toBody = options.toBody ?? ((values: V) => values as never)
  const toField = options.toField ?? ((path: string) => path)

  // The schemas are loaded with the first form, not with the page.
  useEffect(() => void wholeOf(endpoint), [endpoint])
  const resolver: Resolver<V> = async (live) => {
    // Changes typed while the schemas load belong to the next press.
    const values = structuredClone(live)
    const { body } = await wholeOf(endpoint)
    await untilReleased()
    const parsed = body?.safeParse(toBody(values), { reportInput: true })
    if (!parsed || parsed.success) return { values, errors: {} }
    const errors: Record<string, unknown> = {}
    for (const issue of parsed.error.issues) {
      const { path, key, params } = fieldError(issue)
      setAt(errors, toField(path), { type: key, message: t(key, params ?? {}) })
    }
    return { values: {}, errors: errors as never }
  }

  const form = useForm<V>({ defaultValues: options.initial, resolver, mode: 'onTouched', shouldFocusError: false })
  const { isDirty, isSubmitted, errors } = form.formState
  const [isSending, setSending] = useState(false)
  const isBusy = useRef(false)
  useUnsaved(isDirty, false)

  const send = async (pressed: V, event?: BaseSyntheticEvent): Promise<void> => {
    setRefusal(null)
    try {
      const mayBeEdited = (await options.beforeSend?.()) ?? false
      if (mayBeEdited && !(await form.trigger())) return focusFirstWrong(formOf(event))
      const values = mayBeEdited ? structuredClone(form.getValues()) : pressed
      const input = { ...(options.params ? { params: options.params } : {}), body: toBody(values) } as unknown as CallInput<E>
      const reply = await api.call(endpoint, input, { ignore: true })
      options.onReply?.(reply)
      showSaved(form, values, values)
      if (event?.target instanceof HTMLFormElement) event.target.dispatchEvent(new Event(savedEvent))
      await stale(...(options.refresh ?? []))
      if (options.said) void showToast('success', t(options.said))
      await options.onDone?.(reply, values)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (options.onRefused?.(error)) return
      const fields = Object.entries(error.fields)
      for (const [path, [message]] of fields)
        form.setError(toField(path) as FieldPath<V>, { type: 'server', message: message ?? error.message })
      if (fields.length === 0) setRefusal(error)
      else focusFirstWrong(formOf(event))
    }
  }

  const errorOf = (path: FieldPath<V>) => form.getFieldState(path, form.formState).error?.message
  const set: EndpointForm<V>['set'] = (path, value) => form.setValue(path, value, { shouldDirty: true, shouldValidate: isSubmitted })

  const submit = form.handleSubmit(send, (_, event) => {
    setRefusal(null)
    focusFirstWrong(formOf(event))
  })
  /** Sends once, until all that the answer changes is shown: a second Enter or Ctrl S meanwhile would save twice. */
  const submitOnce = async (event?: BaseSyntheticEvent): Promise<void> => {
    event?.preventDefault()
    if (isBusy.current) return
    isBusy.current = true
    setSending(true)
    try {
      await submit(event)
    } finally {
      isBusy.current = false
      setSending(false)
    }
  }

  return {
    ...form,
    submit: submitOnce,
    isSending,
    refusal,
    errorOf,
    input: (path) => ({ ...form.register(path), error: errorOf(path) }),
    field: (path) => ({
      // oxlint-disable-next-line react/incompatible-library -- it warns of a compiler that is not used here
      value: form.watch(path),
      onChange: (value) => set(path, value),
      error: errorOf(path),
    }),
    set,
    errorCount: countErrors(errors),
    guards: Boolean(options.guards),
    isUnsaved: isDirty && !isSending,
    may: endpoint.may,
  }
}

const formOf = (event?: BaseSyntheticEvent): ParentNode => (event?.target instanceof HTMLFormElement ? event.target : document)

function setAt(target: Record<string, unknown>, path: string, value: unknown): void {
  const keys = path.split('.')
  let at = target
  for (const key of keys.slice(0, -1)) at = (at[key] ??= {}) as Record<string, unknown>
  const last = keys.at(-1) ?? ''
  at[last] ??= value
}
