// The extras of a product's page: its sizes table, files to download, videos.
import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { videoHosts } from './rules.ts'

export const SizesShown = z.object({
  title: z.string(),
  note: z.string(),
  columns: z.array(z.string()),
  rows: z.array(z.array(z.string())),
})
export type SizesShown = z.output<typeof SizesShown>

export const Download = z.object({ hash: z.string(), title: z.string(), mime: z.string(), bytes: z.int() })
export type Download = z.output<typeof Download>

/** A video of the gallery has a hash, one of another host its id there. */
export const Video = z.object({
  title: z.string(),
  hash: z.string().nullable(),
  host: z.enum(videoHosts).nullable(),
  hostId: z.string().nullable(),
})
export type Video = z.output<typeof Video>

export const getProductExtras = endpoint({
  method: 'GET',
  path: '/api/front/products/:slug/extras',
  access: 'public',
  about: 'The sizes table, the downloads and the videos of a product',
  params: z.object({ slug: z.string().max(200) }),
  reply: z.object({ sizes: SizesShown.nullable(), downloads: z.array(Download), videos: z.array(Video) }),
  cached: ['catalogue'],
})
