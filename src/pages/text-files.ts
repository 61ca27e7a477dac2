// The bundles of texts that browsers load. Their addresses hold the hash of the texts, so that they never change.
import type { FastifyInstance } from 'fastify'
import { locales } from '#shared/locale.ts'
import { textBundles } from '#shared/text-bundles.ts'
import { compressWell, takesEncoding } from '../server/compress.ts'
import { browserTexts } from '../server/texts.ts'

/** Registers every bundle in each language. Its smallest form is made for the first request, and cached. */
export function addTextFiles(app: FastifyInstance): void {
  for (const locale of locales) {
    const { json, hash } = browserTexts[locale]
    for (const bundle of textBundles) {
      let small: Promise<Buffer> | undefined
      app.get(`/texts/${locale}/${bundle}-${hash}.json`, async (request, reply) => {
        void reply.type('application/json; charset=utf-8').header('cache-control', 'public, max-age=31536000, immutable')
        void reply.header('vary', 'Accept-Encoding')
        if (!takesEncoding(request.headers['accept-encoding'], 'br')) return reply.send(json[bundle])
        small ??= compressWell(Buffer.from(json[bundle]))
        return reply.header('content-encoding', 'br').send(await small)
      })
    }
  }
}
