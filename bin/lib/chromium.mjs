// Finds a Chromium for the browser stories, or gets one: from Debian's packages as root, else Playwright's own.
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fail, root, run, say } from './run.mjs'

// The first is Chromium without windows: made for tests, and a fifth quicker.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Takes the project's Node; gives the path of a Chromium, or undefined when Playwright's own is to be used. */
export async function ensureChromium(node) {
  const given = process.env.CHROMIUM_PATH
  if (given) return existsSync(given) ? given : fail(`CHROMIUM_PATH names ${given}, but there is no such file.`)
  const found = find()
  if (found !== undefined) return found
  if (process.getuid?.() === 0 && onPath('apt-get') !== undefined) await installFromDebian()
  return find() ?? (await playwrightsOwn(node))
}

const find = () => names.map(onPath).find((path) => path !== undefined) ?? places.find((path) => existsSync(path))

function onPath(name) {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)].filter((folder) => !folder.includes('node_modules'))
  return folders.map((folder) => join(folder, name)).find(isProgram)
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

async function installFromDebian() {
  say("Installing Chromium from the system's packages ...")
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { quiet: true, env })
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const { code } = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { quiet: true, env })
    if (code === 0) return
  }
}

async function playwrightsOwn(node) {
  say('Installing Chromium with Playwright ...')
  const { code } = await run(node, [join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium'], { quiet: true })
  if (code !== 0) fail('There is no Chromium and none could be installed. Install Chromium or Chrome, or set CHROMIUM_PATH to one.')
  return undefined
}
