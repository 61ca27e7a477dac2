export { addSitemap } from './sitemap.ts'
