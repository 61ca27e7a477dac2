/** Takes an address's path; gives the path of the content page there, without its first slash. One that cannot be read is no page's. */
export function pathOfPage(pathname: string): string {
  const bare = pathname.replace(/^\/+|\/+$/g, '') || '-'
  try {
    return decodeURIComponent(bare).slice(0, 250)
  } catch {
    return '-'
  }
}
