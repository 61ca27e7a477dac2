// For tests: an office that puts files into the gallery.
import type { TestApp } from '#testing/app.ts'
import { aPictureFile, upload } from '#testing/builders/uploads.ts'
import { keepPicture } from '../keep-files.ts'

/** Takes the shop and the token of an admin; gives a picture in the gallery, and the way of uploads. */
export const officeGallery = (app: TestApp, token: string) => ({
  aPicture: async (name = 'picture.png') => {
    const bytes = await aPictureFile()
    return app.asSystem((ctx) => keepPicture(ctx, { name, bytes }))
  },
  send: (endpoint: Parameters<typeof upload>[1], bytes: Buffer, mime: string, more: object = {}) =>
    upload(app, endpoint, { bytes, mime, token, ...more }),
})
