// Recognises our own inline scripts in a page: those rendered with the server's secret mark as their nonce.

/** The page's text, and the code of its own inline scripts. */
export type MadePage = { html: Buffer; scripts: string[] }

/** Takes a page and the mark; gives the page without the marks, and the code of the marked scripts. */
export function withoutMarks(page: Buffer, mark: string): MadePage {
  const marked = Buffer.from(` nonce="${mark}"`)
  const scripts: string[] = []
  const parts: Buffer[] = []
  let done = 0
  for (let at = page.indexOf(marked); at !== -1; at = page.indexOf(marked, done)) {
    parts.push(page.subarray(done, at))
    done = at + marked.length
    const start = page.indexOf('>', done) + 1
    const tag = page.toString('utf8', page.lastIndexOf('<', at), at)
    const code = tag.startsWith('<script') ? page.toString('utf8', start, page.indexOf('</script>', start)) : ''
    if (code !== '') scripts.push(code)
  }
  return { html: Buffer.concat([...parts, page.subarray(done)]), scripts }
}
