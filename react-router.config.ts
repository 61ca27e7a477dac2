import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  // A page's loader in the browser is two lines: a file of its own would be mostly headers.
  splitRouteModules: false,
} satisfies Config
