// Runs a command from a screen: one call that changes something, with its toast, its refreshed data and its failure shown once.
import { useRef } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from '#web/translation.tsx'
import type { CallError } from '#shared/call.ts'
import type { AnyEndpoint, CallInput, Reply } from '#shared/endpoint.ts'
import { useApi } from './api.ts'
import { useRefresh } from './page-data.ts'
import { showToast } from './toast.ts'

type Options<E extends AnyEndpoint> = {
  /** Calls whose cached answers are stale afterwards. */
  refresh?: readonly AnyEndpoint[]
  /** Text key of the toast after success. */
  said?: string
  onDone?: (reply: Reply<E>, input: CallInput<E>) => void | Promise<void>
  /** The refusal that says that the shown data is older than what the shop has, and the calls that are read anew then. */
  outdated?: { code: string; refresh: readonly AnyEndpoint[] }
  /** The caller shows failures itself (forms, dialogs). */
  ignore?: boolean
}

/**
 * A command with `run(input)`, `isRunning` and the last `error`. Without `ignore` a failure is one toast. The same `run` again before the answer is not sent:
 * Enter pressed twice gives money back once.
 */
export function useCommand<E extends AnyEndpoint>(endpoint: E, { refresh = [], said, onDone, outdated, ignore = false }: Options<E> = {}) {
  const api = useApi()
  const { t } = useTranslation()
  const stale = useRefresh()
  // The calls that were sent and not answered. React's state would name them one render too late.
  const sent = useRef(new Set<string>())
  const mutation = useMutation<Reply<E>, CallError, CallInput<E>>({
    mutationFn: (input) => api.call(endpoint, input, { ignore }),
    onSuccess: async (reply, input) => {
      await stale(...refresh)
      if (said) void showToast('success', t(said))
      await onDone?.(reply, input)
    },
    onError: async ({ code }) => {
      if (outdated && code === outdated.code) await stale(...outdated.refresh)
    },
    onSettled: (_reply, _error, input) => void sent.current.delete(JSON.stringify(input)),
  })
  return {
    run: (input: CallInput<E>) => {
      const key = JSON.stringify(input)
      if (sent.current.has(key)) return
      sent.current.add(key)
      mutation.mutate(input)
    },
    runAsync: (input: CallInput<E>) => mutation.mutateAsync(input),
    isRunning: mutation.isPending,
    error: mutation.error,
    reset: mutation.reset,
  }
}
