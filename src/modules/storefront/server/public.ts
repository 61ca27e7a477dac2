export { addBlogFeed } from './blog-feed.ts'
export { addFeed } from './feed.ts'
export { addSharePictures, shareWorkers } from './share-pictures.ts'
export { addSitemap } from './sitemap.ts'
