// The version check of specification section 4: a new version clears the caches and reloads the page once.
import { recall, remember } from './browser-state.ts'

/** Compares the server's version file with the stored version. A failed check is only logged. */
export async function checkVersion(own: string): Promise<void> {
  try {
    const response = await fetch('/version.json', { cache: 'no-store' })
    const { version }: { version?: string } = await response.json()
    if (!version) throw new Error('no version in the file')
    const stored = recall('buildVersion')
    if (stored === version) return
    remember('buildVersion', version)
    if (stored === null && version === own) return
    if ('caches' in window) await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
    remember('companyInfoCache', null)
    location.reload()
  } catch (error) {
    console.warn('version check failed', error)
  }
}
