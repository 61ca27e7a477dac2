// Descriptions: which HTML may stand in them, cleaned when written and once more when shown; and their plain beginning.
import sanitize from 'sanitize-html'

const allowed: sanitize.IOptions = {
  allowedTags: [
    'p',
    'br',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'ul',
    'ol',
    'li',
    'h2',
    'h3',
    'h4',
    'blockquote',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'a',
    'span',
    'hr',
  ],
  allowedAttributes: { a: ['href', 'title', 'rel'], th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'], '*': ['dir'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: { h1: 'h2', a: sanitize.simpleTransform('a', { rel: 'noopener nofollow' }) },
  disallowedTagsMode: 'discard',
}

// Anything but bare allowed tags and the entities that cleaning itself leaves: the cleaner must look at it.
const suspect = new RegExp(`<(?!/?(?:${(allowed.allowedTags || []).join('|')})>|(?:br|hr) />)|&(?!(?:amp|lt|gt|quot);)`, 'i')

/** Is every tag closed where it was opened? A table left open would swallow the rest of the page. */
function isBalanced(html: string): boolean {
  const open: string[] = []
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)(\w+)/g)) {
    const tag = name.toLowerCase()
    const isVoid = tag === 'br' || tag === 'hr'
    if (slash ? isVoid || open.pop() !== tag : !isVoid && open.push(tag) > 100) return false
  }
  return open.length === 0
}

/** Takes HTML from anywhere; gives only what a description may hold. What is nothing but bare allowed tags, each closed, passes as it is. */
export const safeHtml = (html: string): string => (suspect.test(html) || !isBalanced(html) ? sanitize(html, allowed) : html).trim()

const signs: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** The beginning of an HTML text as plain words, cut at a word. */
export function plainText(html: string, most: number): string {
  const spaced = html.replace(/<\/(p|li|h\d|tr|div)>|<br\s*\/?>/gi, ' $&')
  const bare = suspect.test(spaced) ? sanitize(spaced, { allowedTags: [], allowedAttributes: {} }) : spaced.replace(/<[^>]*>/g, '')
  const text = bare
    .replace(/&(?:amp|lt|gt|quot);/g, (sign) => signs[sign] ?? sign)
    .replace(/\s+/g, ' ')
    .trim()
  return text.length <= most ? text : `${text.slice(0, most).replace(/\s+\S*$/, '')}…`
}
