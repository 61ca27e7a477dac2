// The shop's own PostgreSQL under crashes and mistakes: kills, stale files, second starts, closed folders.
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { dirname, join } from 'node:path'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { checkDatabase, startPostgres } from './embedded.ts'
import { isAlive } from './processes.ts'
import {
  ask,
  checkoutIn,
  cleanUp,
  cleanUps,
  copyOf,
  emptyFolder,
  lines,
  log,
  postmaster,
  runsAsRoot,
  sleepAsOwnerOf,
  start,
  startInOtherProcess,
  stopOther,
} from './testing/data-folders.ts'

afterEach(cleanUp)
/** A test that frees a port and wants it again is told anew where another program was quicker. */
const portRetry = { retry: 2 }

describe('a data folder', () => {
  let made: string
  beforeAll(async () => {
    made = emptyFolder()
    await startPostgres({ dataDir: made, log }).then((postgres) => postgres.stop())
    return () => rmSync(made, { recursive: true })
  })

  test('keeps what was written, behind a password only its owner can read, on the same port', portRetry, async () => {
    const dataDir = copyOf(made)
    const first = await start(dataDir)
    await ask(first.url, 'create table kept as select 7 as answer')
    await first.stop()

    const second = await start(dataDir)

    expect(await ask(second.url, 'select answer from kept')).toBe('7')
    expect(second.url).toBe(first.url)
    expect(statSync(join(dataDir, 'database.json')).mode & 0o777).toBe(0o600)
  })

  test.skipIf(process.platform === 'win32')(
    'is reached by a socket that only its owner gets to, and by the network where its path is too long',
    async () => {
      const short = await start(copyOf(made))
      const deep = join(copyOf(made), 'x'.repeat(60), 'y'.repeat(40))
      mkdirSync(deep, { recursive: true })
      for (const folder of [deep, dirname(deep)]) chmodSync(folder, 0o711)
      const long = await start(deep)

      const by = (url: string) => ask(url, 'select inet_server_addr() is null')
      expect([await by(short.url), await by(long.url)]).toEqual(['true', 'false'])
      const folder = decodeURIComponent(/@([^:]+):/.exec(short.url)?.[1] ?? '')
      expect(statSync(folder).mode & 0o077).toBe(0)
    },
  )

  test('gets durable settings and Unicode text', async () => {
    const { url } = await start(copyOf(made))

    const shown = ['fsync', 'synchronous_commit', 'full_page_writes', 'timezone', 'server_encoding', 'jit', 'listen_addresses']
    expect(await Promise.all(shown.map((name) => ask(url, `show ${name}`)))).toEqual(['on', 'on', 'on', 'UTC', 'UTF8', 'off', '127.0.0.1'])
    expect(await ask(url, `select upper('éà') || lower('ÖÄ')`)).toBe('ÉÀöä')
  })

  test('writes no value of a row into its log', async () => {
    const dataDir = copyOf(made)
    const { url } = await start(dataDir)
    await ask(url, `create table mailboxes (email text primary key)`)
    await ask(url, `insert into mailboxes values ('ada@shop.example')`)

    await expect(ask(url, `insert into mailboxes values ('ada@shop.example')`)).rejects.toThrow('mailboxes_pkey')

    const log = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('postgres.log'))
    const written = log.map((name) => readFileSync(join(dataDir, name), 'utf8')).join('')
    expect(written).toContain('mailboxes_pkey')
    expect(written).not.toContain('ada@')
  })

  test('knows the letters of Arabic, so that its index of words serves searches in both languages', async () => {
    const { url } = await start(copyOf(made))
    await ask(url, 'create extension pg_trgm')

    expect(await ask(url, `select cardinality(show_trgm('قميص')) > 0`)).toBe('true')
  })

  test('refuses a second shop in one line that names the first', async () => {
    const dataDir = copyOf(made)
    await start(dataDir)

    const second = startPostgres({ dataDir, log })

    await expect(second).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(/^A shop is already running .*process \d+\)[^\n]*$/),
    })
  })

  test('opens again after the shop was killed, with the database still running', async () => {
    const dataDir = copyOf(made)
    const killed = await startInOtherProcess(dataDir)
    await ask(killed.url, 'create table sold as select 3 as pieces')
    const orphan = postmaster(dataDir)
    killed.shop.kill('SIGKILL')
    await once(killed.shop, 'exit')
    expect(isAlive(orphan)).toBe(true)

    const { url } = await start(dataDir)

    expect(isAlive(orphan)).toBe(false)
    expect(await ask(url, 'select pieces from sold')).toBe('3')
  })

  test('opens again after the whole machine stopped, even when the number of the old process now belongs to another', async () => {
    const dataDir = copyOf(made)
    const killed = await startInOtherProcess(dataDir)
    await ask(killed.url, 'create table sold as select 4 as pieces')
    killed.shop.kill('SIGKILL')
    process.kill(postmaster(dataDir), 'SIGKILL')
    await once(killed.shop, 'exit')
    const other = sleepAsOwnerOf(join(dataDir, 'postgres/data'))
    const file = join(dataDir, 'postgres/data/postmaster.pid')
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(other.pid)))
    writeFileSync(join(dataDir, 'shop.lock'), `${other.pid} an earlier birth`)

    const { url } = await start(dataDir)

    expect(await ask(url, 'select pieces from sold')).toBe('4')
    expect(other.exitCode).toBe(null)
  })

  test('gets its database back on the same address when only the database is killed', async () => {
    const dataDir = copyOf(made)
    const { url } = await start(dataDir)
    await ask(url, 'create table sold as select 5 as pieces')

    process.kill(postmaster(dataDir), 'SIGKILL')

    await expect.poll(() => ask(url, 'select pieces from sold').catch(() => 'not yet'), { timeout: 15_000 }).toBe('5')
    expect(lines).toContain('The database ended unexpectedly; starting it again.')
  })

  test('leaves no process behind when the shop ends without stopping it', async () => {
    const dataDir = copyOf(made)
    const { shop } = await startInOtherProcess(dataDir)
    const pid = postmaster(dataDir)

    shop.stdin?.end()
    await once(shop, 'exit')

    await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false)
  })

  test('takes another port when its own is taken meanwhile, and says so when the port was asked for', portRetry, async () => {
    const dataDir = copyOf(made)
    const first = await start(dataDir)
    await first.stop()
    const port = Number(new URL(first.url).port)
    const other = createServer().listen(port, '127.0.0.1')
    cleanUps.push(() => other.close())
    await once(other, 'listening')

    const asked = startPostgres({ dataDir, port, log })
    await expect(asked).rejects.toMatchObject({ name: 'StartError', message: expect.stringContaining(`port ${port} is taken`) })
    const second = await start(dataDir)

    expect(new URL(second.url).port).not.toBe(String(port))
    expect(await ask(second.url, 'select 1')).toBe('1')
  })

  test('does not begin an empty database where one has been lost', async () => {
    const dataDir = copyOf(made)
    rmSync(join(dataDir, 'postgres/data'), { recursive: true })

    await expect(startPostgres({ dataDir, log })).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringContaining('it is not there'),
    })
  })

  test('names an own server that may lose orders, and one that is not there', async () => {
    const { url } = await start(copyOf(made), true)

    await expect(checkDatabase(url)).rejects.toMatchObject({ name: 'StartError', message: expect.stringContaining('fsync switched off') })
    await expect(checkDatabase(url.replace(/\/jumla$/, '/other'))).rejects.toThrow('there is no database of this name')
    await expect(checkDatabase(url.replace(/jumla:/, 'jumla:x'))).rejects.toThrow('refuses the user or the password')
    await expect(checkDatabase('postgres://me:secret@127.0.0.1:9/shop')).rejects.toThrow(
      'The database at 127.0.0.1:9/shop cannot be used: nothing answers there.',
    )
  })

  test('accepts its own durable server', async () => {
    const { url } = await start(copyOf(made))

    await expect(checkDatabase(url)).resolves.toBeUndefined()
  })
})

test('refuses a data folder that is a file or lies in one', async () => {
  const folder = emptyFolder()
  cleanUps.push(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'file'), '')

  await expect(startPostgres({ dataDir: join(folder, 'file'), log })).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringContaining('is not a folder'),
  })
  await expect(startPostgres({ dataDir: join(folder, 'file', 'inner'), log })).rejects.toMatchObject({ name: 'StartError' })
})

test.runIf(runsAsRoot)('refuses, as an ordinary user, a data folder of somebody else', async () => {
  const folder = emptyFolder()
  cleanUps.push(() => rmSync(folder, { recursive: true }))
  // Runs in this process, because another user may not even reach the checkout.
  process.seteuid?.(65534)

  const started = await startPostgres({ dataDir: folder, log: () => {} }).catch((error: unknown) => error)

  process.seteuid?.(0)
  expect(String(started)).toBe(
    `StartError: The data folder ${folder} cannot be written to. Allow it for this user, or choose another folder.`,
  )
})

describe.runIf(runsAsRoot && process.platform === 'linux')('in a folder only root may enter', () => {
  test('keeps the database outside, finds it again, and goes with the data folder when that is moved', async () => {
    const closed = emptyFolder()
    chmodSync(closed, 0o700)
    const home = checkoutIn(closed)
    const first = await startInOtherProcess(join(closed, 'var'), home)
    const outside = z.object({ base: z.string() }).parse(JSON.parse(readFileSync(join(closed, 'var/database.json'), 'utf8'))).base
    cleanUps.push(
      () => rmSync(outside, { recursive: true }),
      () => rmSync(closed, { recursive: true }),
    )
    await ask(first.url, 'create table kept as select 8 as answer')
    await stopOther(first.shop)
    cpSync(join(closed, 'var'), join(closed, 'copy'), { recursive: true })

    const copy = startPostgres({ dataDir: join(closed, 'copy'), log })
    await expect(copy).rejects.toMatchObject({ name: 'StartError', message: expect.stringContaining('is a copy of') })
    rmSync(join(closed, 'var'), { recursive: true })
    const moved = await startInOtherProcess(join(closed, 'copy'), home)

    expect(await ask(moved.url, 'select answer from kept')).toBe('8')
    expect(outside).toMatch(/^\/var\/lib\/jumla-/)
    expect(existsSync(join(closed, 'copy/postgres'))).toBe(false)
    await stopOther(moved.shop)
  })
})
