// THE MAP: every URL of the web on one page. A new screen is one line here; paths.ts gives the links.
import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  layout('layouts/storefront.tsx', [index('modules/content/web/home.tsx'), route('*', 'modules/content/web/not-found.tsx')]),
] satisfies RouteConfig

void prefix
