import { expect, test } from 'vitest'
import { renderOnServer } from '#testing/server-page.tsx'
import type { Slide } from '../../contract.ts'
import { HeroSlides } from './hero-slides.tsx'

const slide = {
  ...{ id: '01900000-0000-7000-8000-000000000000', title: 'New mugs', text: '', extensiveDescription: '', picture: null },
  ...{ buttonText: '', href: '/products?tag=new' },
} as Slide

test.each([
  ['without a button the slide itself leads there', slide, ['New mugs']],
  ['a button leads there alone', { ...slide, buttonText: 'See them' }, ['See them']],
  ['a slide that leads nowhere has no link', { ...slide, href: '' }, []],
])('%s', (_, shown, links) => {
  const { html } = renderOnServer(<HeroSlides slides={[shown]} />, { texts: {} })
  const found = [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)/g)]
  expect(found.map(([, , words]) => words)).toEqual(links)
  for (const [, href] of found) expect(href).toBe(slide.href)
})
