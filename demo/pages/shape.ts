// The shape of the demo's content pages: posts of the blog, and the pages of the shop.
import type { Text2 } from '../shape.ts'

/** `keys`: drawings that stand side by side as one wide picture. */
export type DemoPicturePart = { keys: string[]; alt: Text2 }

export type DemoPost = {
  url: string
  title: Text2
  category: Text2
  author: Text2
  /** How many days before the demo is loaded it was published. */
  daysAgo: number
  summary: Text2
  picture: DemoPicturePart
  /** HTML. */
  body: Text2
}

export type DemoAnswer = { question: Text2; answer: Text2 }

export type DemoPages = {
  posts: DemoPost[]
  about: {
    title: Text2
    summary: Text2
    body: Text2
    picture: DemoPicturePart
    gallery: { key: string; alt: Text2 }[]
    answers: DemoAnswer[]
  }
  services: { title: Text2; summary: Text2; body: Text2; picture: DemoPicturePart; answers: DemoAnswer[] }
  form: { title: Text2; summary: Text2; body: Text2 }
  landing: { title: Text2; summary: Text2; body: Text2; picture: DemoPicturePart; answers: DemoAnswer[]; tags: string[] }
}
