// What every route file exports as default: the component, inside the data its loader brought.
import { HydrationBoundary } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useLoaderData } from 'react-router'

type Loaded = { dehydrated?: unknown } | null | undefined

/** Wraps a route's component so that data loaded on the server is in the cache before it renders. */
export function page(Component: ComponentType): ComponentType {
  return function Page() {
    const loaded = useLoaderData<Loaded>()
    return (
      <HydrationBoundary state={loaded?.dehydrated as never}>
        <Component />
      </HydrationBoundary>
    )
  }
}
