// What every route file exports as default: the component, with the data its loader brought.
import type { ComponentType } from 'react'
import { useLoaderData } from 'react-router'
import { type Loaded, useBrought } from './page-data.ts'

/** Wraps a route's component so that data loaded on the server is in the cache before it renders. */
export function page(Component: ComponentType): ComponentType {
  return function Page() {
    useBrought(useLoaderData<Loaded | undefined>())
    return <Component />
  }
}
