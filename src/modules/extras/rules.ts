// Which video an address leads to. Pure.

/** Players whose videos a product may show; each is asked only after a press. */
export const videoHosts = ['youtube', 'vimeo'] as const
export type VideoHost = (typeof videoHosts)[number]

const patterns: readonly [VideoHost, RegExp][] = [
  ['youtube', /^https:\/\/(?:www\.|m\.)?youtube\.com\/(?:watch\?(?:[\w=&%.-]*&)?v=|shorts\/|embed\/)([\w-]{11})(?:[&?#].*)?$/],
  ['youtube', /^https:\/\/youtu\.be\/([\w-]{11})(?:[?#].*)?$/],
  ['vimeo', /^https:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d{6,12})(?:[/?#].*)?$/],
]

/** Takes an address somebody pasted; gives the host and the video's id there, or null for any other address. */
export function videoOf(address: string): { host: VideoHost; id: string } | null {
  const text = address.trim()
  for (const [host, pattern] of patterns) {
    const id = text.length <= 300 ? pattern.exec(text)?.[1] : undefined
    if (id) return { host, id }
  }
  return null
}

/** The address of the player: without cookies before it plays, made from the id alone. */
export const playerOf = ({ host, id }: { host: VideoHost; id: string }): string =>
  host === 'youtube'
    ? `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`
    : `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1`
