import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // A page names its own routes; those of the links it shows are asked for afterwards (pages/route-discovery.ts).
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
  // A page's loader in the browser is two lines: a file of its own would be mostly headers.
  splitRouteModules: false,
} satisfies Config
