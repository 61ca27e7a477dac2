// axe over a page as it stands.
import type { Page } from '@playwright/test'
import axe, { type AxeResults, type RunOptions } from 'axe-core'

/**
 * The findings of axe, each as its rule, and the markup of each place with what is wrong there; `only` names rules or tags of rules, none means all.
 * Frames are not looked into: a mail is shown in one without scripts, where axe would wait for an answer.
 */
export async function violationsOf(page: Page, only: string[] = []): Promise<{ rule: string; places: string[] }[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  // No rule that is asked for reads the style sheets, whose loading takes a fifth of the time.
  const preload = { assets: ['media'] }
  const options: RunOptions = { ...(only.length > 0 ? { runOnly: only } : {}), resultTypes: ['violations'], iframes: false, preload }
  const { violations } = await page.evaluate<AxeResults, RunOptions>(
    (given) => (window as unknown as { axe: typeof axe }).axe.run(document, given),
    options,
  )
  return violations.map(({ id, nodes }) => ({
    rule: id,
    places: nodes.map(({ html, any: [check] }) => `${html.slice(0, 160)} ${check?.message ?? ''}`),
  }))
}
