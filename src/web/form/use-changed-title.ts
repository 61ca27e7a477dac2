import type { CallError } from '#shared/call.ts'
import { useFormat } from '../boot-context.tsx'
import { useTranslation } from '../translation.tsx'

/**
 * The message for a record that somebody else saved meanwhile: with the person's name and the time when the refusal has them (`keyBy`),
 * else without (`key`).
 */
export function useChangedTitle(): (error: CallError, key: string) => string {
  const { t } = useTranslation()
  const { dateTime } = useFormat()
  return ({ params: { name, at } }, key) => (name && at ? t(`${key}By`, { name, at: dateTime(String(at)) }) : t(key))
}
