// Links that change the filters of the list they stand in: the reader stays where they are, but another page of the list begins at its top.
import type { ComponentProps } from 'react'
import { Link, useSearchParams } from 'react-router'
import { isSamePage } from '#shared/filters.ts'
import { ButtonLink } from './button.tsx'

type Of<P> = Omit<P, 'to' | 'preventScrollReset'> & { to: string }

export function FilterLink({ to, ...rest }: Of<ComponentProps<typeof Link>>) {
  const [params] = useSearchParams()
  return <Link {...rest} to={to} preventScrollReset={isSamePage(params, to)} />
}

/** One that looks like a button. */
export function FilterButtonLink({ to, ...rest }: Of<ComponentProps<typeof ButtonLink>>) {
  const [params] = useSearchParams()
  return <ButtonLink {...rest} to={to} preventScrollReset={isSamePage(params, to)} />
}
