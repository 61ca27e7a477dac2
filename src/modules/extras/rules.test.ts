import { describe, expect, test } from 'vitest'
import { playerOf, videoOf } from './rules.ts'

describe('the address of a video', () => {
  test.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ'],
    ['https://www.youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&t=30', 'youtube', 'dQw4w9WgXcQ'],
    [' https://youtu.be/dQw4w9WgXcQ?si=abc ', 'youtube', 'dQw4w9WgXcQ'],
    ['https://youtube.com/shorts/dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ'],
    ['https://vimeo.com/76979871', 'vimeo', '76979871'],
    ['https://player.vimeo.com/video/76979871?h=1', 'vimeo', '76979871'],
  ])('%s is read', (address, host, id) => {
    expect(videoOf(address)).toEqual({ host, id })
  })

  test.each([
    '',
    'http://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://evil.example/https://youtu.be/dQw4w9WgXcQ',
    'https://www.youtube.com/watch?v=short',
    'javascript:alert(1)//youtu.be/dQw4w9WgXcQ',
    'https://vimeo.com/76979871" onload="x',
    'https://vimeo.com/about',
  ])('%s is refused', (address) => {
    expect(videoOf(address)).toBeNull()
  })

  test('plays from a player that sets no cookie before', () => {
    expect([playerOf({ host: 'youtube', id: 'dQw4w9WgXcQ' }), playerOf({ host: 'vimeo', id: '76979871' })]).toEqual([
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0',
      'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1',
    ])
  })
})
