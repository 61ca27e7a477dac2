import { useEffect } from 'react'
import { useMe } from './use-me.ts'

type Field = 'name' | 'email'
type NamedForm = { getValues(field: Field): string; setValue(field: Field, value: string): void }

/** Writes the signed-in person's name and e-mail into a form's fields of these names, where nothing stands yet. */
export function useOwnName({ getValues, setValue }: NamedForm): void {
  const { me } = useMe()
  useEffect(() => {
    if (!me) return
    if (getValues('name') === '') setValue('name', `${me.firstName} ${me.lastName}`.trim())
    if (getValues('email') === '') setValue('email', me.email)
  }, [me, getValues, setValue])
}
