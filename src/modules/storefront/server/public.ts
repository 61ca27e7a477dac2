export { addFeed } from './feed.ts'
export { addSharePictures } from './share-pictures.ts'
export { addSitemap } from './sitemap.ts'
