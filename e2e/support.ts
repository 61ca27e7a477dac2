// Shared by the stories: texts in the language on screen, mails from the outbox, sign-in, and the browser's complaints.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { readMails } from '#testing/mails.ts'
import { violationsOf } from './axe.ts'
import { ownShop } from './shops.ts'

export type Locale = 'en' | 'ar'
type Tree = { [key: string]: string | Tree }

const root = join(import.meta.dirname, '..')
const { dataDir } = ownShop
export const password = 'demo-Password-1'

/** The text of a key in a language, with its parameters filled in. */
export function say(locale: Locale, key: string, params: Record<string, string> = {}): string {
  const [file = '', ...path] = key.split('.')
  let at: string | Tree | undefined = JSON.parse(readFileSync(join(root, 'locales', locale, `${file}.json`), 'utf8'))
  for (const name of path) at = typeof at === 'object' ? at[name] : undefined
  if (typeof at !== 'string') throw new Error(`no text ${key} in ${locale}`)
  return at.replace(/{{\s*(\w+)\s*}}/g, (_, name: string) => params[name] ?? '')
}

/** Opens the shop in a language before anything is drawn. Who reads Arabic here has asked their device for little motion, so that both kinds of device are used. */
export async function speak(page: Page, locale: Locale, url: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: locale === 'ar' ? 'reduce' : 'no-preference' })
  await page.context().addCookies([{ name: 'siteLanguage', value: locale, url }])
  await page.addInitScript((language) => localStorage.setItem('siteLanguage', language), locale)
}

/** The newest mail to somebody whose decoded text holds a phrase; waits for the job that sends it. */
export async function mailTo(to: string, phrase: string | RegExp): Promise<string> {
  let found = ''
  await expect(() => {
    const mail = readMails(dataDir, to).findLast((text) => (typeof phrase === 'string' ? text.includes(phrase) : phrase.test(text)))
    expect(mail, `a mail to ${to} with ${phrase}`).toBeTruthy()
    found = mail ?? ''
  }).toPass({ timeout: 20_000 })
  return found
}

/** Runs one of the shop's commands against the story's shop; gives what it printed. */
export function command(name: string, args: string[], expectedCode = 0): string {
  try {
    const printed = execFileSync(process.execPath, [join(root, 'src/commands', `${name}.ts`), ...args], {
      env: { ...process.env, DATA_DIR: dataDir, SHOP_PROFILE: 'testing_v2', LOG_LEVEL: 'silent' },
      encoding: 'utf8',
    })
    expect(0).toBe(expectedCode)
    return printed
  } catch (error) {
    if (!(error instanceof Error) || !('status' in error)) throw error
    const { status, stdout = '', stderr = '' } = error as { status: number; stdout?: string; stderr?: string }
    expect(status, `${stdout}\n${stderr}`).toBe(expectedCode)
    return stdout
  }
}

/** Signs in on the storefront through its form. */
export async function signIn(page: Page, locale: Locale, email: string, secret = password): Promise<void> {
  await page.goto('/login')
  await page.getByLabel(say(locale, 'person.fields.email'), { exact: true }).fill(email)
  await page.getByLabel(say(locale, 'signIn.fields.password'), { exact: true }).fill(secret)
  await page
    .locator('main')
    .getByRole('button', { name: say(locale, 'signIn.login.submit'), exact: true })
    .click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('tokenUser'))).toBeTruthy()
}

/** Signs in to the office through its form. */
export async function signInToOffice(page: Page, locale: Locale, email = 'admin@demo.test'): Promise<void> {
  await page.goto('/admin-panel/secure/login')
  await page.getByLabel(say(locale, 'person.fields.email'), { exact: true }).fill(email)
  await page.getByLabel(say(locale, 'signIn.fields.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: say(locale, 'signIn.login.submit'), exact: true }).click()
  await expect(page).toHaveURL(/\/admin-panel\/secure$/)
}

/** Does something and sees its message, which is looked for in every frame from before: a short one goes by itself within half a second. */
export async function expectMessage(page: Page, text: string, act: () => Promise<void>): Promise<void> {
  const messages = '.Toastify__toast:not([data-seen])'
  // One that still stands there may say the same of what was done before.
  await page.locator(messages).evaluateAll((before) => before.forEach((each) => each.setAttribute('data-seen', '')))
  const shown = page.waitForFunction(
    ([selector, wanted]) => [...document.querySelectorAll(selector)].some(({ textContent }) => textContent === wanted),
    [messages, text] as const,
  )
  await Promise.all([shown, act()])
}

/**
 * Goes to a page until it shows what was just saved: a kept page may be sent once more while the news of the change is on its way. What is looked for
 * is waited for briefly, so that the page is asked for again.
 */
export async function expectSoon(page: Page, path: string, look: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.goto(path)
    await look()
  }).toPass({ timeout: 20_000 })
}
/** How long one look at such a page takes at most. */
export const oneLook = { timeout: 2000 }

/** Collects what the browser complains about; a story ends with none of it. */
export function complaints(page: Page): string[] {
  const heard: string[] = []
  page.on('pageerror', (error) => heard.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of (401|403|404|409|422|429)/.test(message.text())) heard.push(message.text())
    // Texts loaded for nothing, and two questions about unsaved work on one page.
    if (message.type() === 'warning' && /\/texts\/.* preloaded|one blocker at a time/.test(message.text())) heard.push(message.text())
  })
  return heard
}

/**
 * axe finds nothing on what is shown, by the rules of WCAG 2.2 AA or only those named. Asked again for a while, and scrolled a little: what lies
 * half under a bar is no small button.
 */
export async function expectAccessible(page: Page, rules: string[] = []): Promise<void> {
  let tries = 0
  await expect(async () => {
    if (tries > 0)
      await page.evaluate((by) => window.scrollBy({ top: by, behavior: 'instant' }), tries % 2 === 0 ? -24 * tries : 24 * tries)
    tries += 1
    // Parts that load or move are paler than they will be. What turns for ever, as a sign of waiting, is as it will be.
    await page.waitForFunction(
      () =>
        !document.querySelector('main [aria-busy="true"]') &&
        !document
          .getAnimations()
          .some((each) => each.playState === 'running' && Number(each.effect?.getComputedTiming().endTime) < Infinity),
    )
    const found = await violationsOf(page, rules.length > 0 ? rules : ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    expect(found.map(({ rule, places }) => `${rule}: ${places.join(' | ')}`)).toEqual([])
  }).toPass({ timeout: 20_000 })
}
