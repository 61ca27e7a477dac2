// Whether a text holds a link. Every part of a text is looked at once, so that a long text takes no longer than its length.

const schemes = /\b(?:https?|ftp|file|data|javascript|mailto|tel|tg|whatsapp):/i
const markup = /<a\s|\[url|\]\(/i
const written = /\bwww\./i

/** Endings that make a link of whatever stands before them. */
const sure = new Set(['com', 'net', 'org', 'info', 'biz'])
/** Others that make one of a name, unless it has a capital as the first word of a sentence whose space is missing: `boxes.In blue`. `email` is none, as it is often typed so in small letters. */
const known = new Set(
  `pro mobi edu gov shop store online site app dev tech cloud io ai co me tv cc ws link blog wiki xyz top icu cyou vip club host hosting network
  software digital media agency studio academy education events expert solutions health clinic hospital pharmacy travel hotels tours restaurant
  boutique jobs asia eu uk ie de fr nl es pt ch se dk fi pl cz sk hu ro bg gr ua ru tr ir sa ae bh kw qa om ye eg jo lb iq ps ma dz tn cn hk tw jp
  kr in pk bd lk vn th sg au nz za ng ke br mx ca tk ly gl`.split(/\s+/),
)
/** In Arabic these are words of every day; with a path behind them they are endings. */
const arabic = new Set(['السعودية', 'امارات', 'قطر', 'عمان', 'مصر', 'الاردن', 'المغرب', 'شبكة', 'موقع'])

/** Does the text hold a link that is written out, with a scheme, `www.` or as markup? A company may be called Hats.com. */
export const holdsWrittenLink = (text: string): boolean => schemes.test(text) || markup.test(text) || written.test(text)

/** Does the text hold a link, written as an address, as a host with a known ending, as any host with a path, or as markup? */
export const holdsLink = (text: string): boolean => holdsWrittenLink(text) || holdsHost(text)

function holdsHost(text: string): boolean {
  for (const { 0: run, index } of text.matchAll(/[\p{L}\p{N}._-]+/gu)) {
    // Behind an @ it is an e-mail address, not a link.
    if (!run.includes('.') || text[index - 1] === '@') continue
    const labels = run.split('.')
    if (labels.some((label, at) => isKnown(labels[at - 1] ?? '', label))) return true
    // A path, with a port before it or not; seven signs are enough to see that.
    const rest = text.slice(index + run.length, index + run.length + 7)
    if (/^(?::\d{1,5})?\//.test(rest) && isHost(labels.at(-2) ?? '', labels.at(-1) ?? '')) return true
    if (/^(?::\d|\/)/.test(rest) && isNumbered(labels)) return true
  }
  return false
}

const hasLetter = (name: string) => /\p{L}/u.test(name)

/**
 * Whether it is a link without a path: `shop.com`, also in `shop.com.` and `shop.com-now`. After a size (`10.in`), after an initial and where it begins with
 * a capital (`K.ng`, `Mr.Ng`, `boxes.In blue`) what looks like an ending is a word.
 */
function isKnown(name: string, label: string): boolean {
  const [typed = ''] = /^[a-z]+(?![\p{L}\p{N}])/iu.exec(label) ?? []
  if (name !== '' && sure.has(typed.toLowerCase())) return true
  return known.has(typed.toLowerCase()) && name.length > 1 && hasLetter(name) && !/^[A-Z][a-z]/.test(typed)
}

/** Whether it is a host before a path, whatever its ending: `foo.travel` and `t.me` are; `e.g.boxes`, `10.Navy` and `12.5kg` are not. */
function isHost(name: string, ending: string): boolean {
  if (!hasLetter(name)) return false
  return (
    known.has(ending.toLowerCase()) ||
    arabic.has(ending.normalize()) ||
    (name.length > 1 && /^(?:[a-z]{2,63}|xn--[a-z\d-]+)$/i.test(ending))
  )
}

/** An address of the fourth version of the internet's protocol: `127.0.0.1`. */
const isNumbered = (labels: readonly string[]): boolean =>
  labels.length === 4 && labels.every((label) => /^\d{1,3}$/.test(label) && Number(label) < 256)
