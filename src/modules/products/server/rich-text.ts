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
  allowedAttributes: { a: ['href', 'title'], th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'], '*': ['dir'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: { h1: 'h2', a: sanitize.simpleTransform('a', { rel: 'noopener nofollow' }) },
  disallowedTagsMode: 'discard',
}

/** Takes HTML from anywhere; gives only what a description may hold. */
export const safeHtml = (html: string): string => sanitize(html, allowed).trim()

/** The beginning of an HTML text as plain words, cut at a word. */
export function plainText(html: string, most: number): string {
  const text = sanitize(html.replace(/<\/(p|li|h\d|tr|div)>|<br\s*\/?>/gi, ' $&'), { allowedTags: [], allowedAttributes: {} })
    .replace(/\s+/g, ' ')
    .trim()
  return text.length <= most ? text : `${text.slice(0, most).replace(/\s+\S*$/, '')}…`
}
