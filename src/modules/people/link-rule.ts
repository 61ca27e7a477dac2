const schemes = /\b(?:https?|ftp|file|data|javascript|mailto|tel|tg|whatsapp):/i
const hosts =
  /\bwww\.|(?:^|[^\p{L}\p{N}@._-])[\p{L}\p{N}][\p{L}\p{N}-]{0,62}(?:\.[\p{L}\p{N}-]{1,63}){0,5}\.(?:com|net|org|info|biz|shop|store|online|site|app|dev|io|co|me|link|xyz|top|uk|sa|ae|eu|de|fr|ru|cn|in|tk|ly|gl)(?![\p{L}\p{N}])/iu
const markup = /<a\s|\[url|\]\(/i

/** Does the text hold a link that is written out, with a scheme, `www.` or as markup? A company may be called Hats.com. */
export const holdsWrittenLink = (text: string): boolean => schemes.test(text) || markup.test(text) || /\bwww\./i.test(text)

/** Does the text hold a link, written as an address, as a bare host or as markup? */
export const holdsLink = (text: string): boolean => schemes.test(text) || markup.test(text) || hosts.test(text)
