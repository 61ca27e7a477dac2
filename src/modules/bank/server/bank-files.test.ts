// Files of bank statements: both formats, what is refused of them, and rows that come once.
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Ctx } from '#server/ctx.ts'
import { theApp } from '#testing/app.ts'
import { anAdmin } from '#testing/builders/accounts.ts'
import * as api from '../admin-contract.ts'
import { readBankFile } from './bank.ts'
import { readCamt } from './read-camt.ts'
import { readBankCsv } from './read-csv.ts'
import { keysWithoutAccount } from './statement-row.ts'
import { bankRows } from './tables.ts'

const app = await theApp()
const admin = await anAdmin(app)
beforeEach(() => app.asSystem((ctx) => ctx.db.execute(sql`truncate bank_rows, bank_files`)))

const office = () => app.as(admin.token)
const asOffice = <T>(work: (ctx: Ctx) => Promise<T>) =>
  app.asSystem((ctx) =>
    ctx.tx((tx) => work({ ...tx, actor: { kind: 'admin', id: admin.id, sessionId: '', isSuper: true, permissions: [] } })),
  )
const head = 'Date,Description,Payer,Amount,Currency,Transaction ID'
const read = (...lines: string[]) =>
  asOffice((ctx) => readBankFile(ctx, { name: 'bank.csv', mime: 'text/csv', bytes: Buffer.from([head, ...lines].join('\r\n')) }))
const line = (amount: string) => `05/01/2026,Ref 2026-T00001,Somebody,${amount},GBP,2026-T00001`
const rows = async () => (await office().call(api.listBankRows, { query: {} })).data

describe('a file', () => {
  test('in CSV gives its incoming rows, in the ways banks write days and amounts', async () => {
    const csv = ['التاريخ;البيان;الاسم;المبلغ', '2026-01-05;طلب;شركة;1.234,50', '05.01.2026;a;b;-3', '5 Jan 2026;x;y;7'].join('\n')

    expect(await readBankCsv(Buffer.from(csv), 'SAR')).toMatchObject({
      rows: [
        { day: '2026-01-05', amount: 123_450, currency: 'SAR', payer: 'شركة', text: 'طلب' },
        { day: '2026-01-05', amount: 700 },
      ],
      skipped: 1,
    })
    await expect(readBankCsv(Buffer.from('a,b\n1,2'), 'GBP')).rejects.toMatchObject({ code: 'bank.columnsMissing' })
    await expect(readBankCsv(Buffer.from('Date,Amount\n2026-13-01,2'), 'GBP')).rejects.toMatchObject({ code: 'bank.dayWrong' })
    await expect(readBankCsv(Buffer.from('Date,Amount\n2026-01-01,NaN'), 'GBP')).rejects.toMatchObject({ code: 'bank.amountWrong' })
  })

  test.each([
    ['a minus of another kind', 'Date,Amount', '2026-01-05,−3.00'],
    ['a word behind the amount', 'Date,Amount', '2026-01-05,3.00 DR'],
    ['a column of its own', 'Date,Amount,Type', '2026-01-05,3.00,Debit'],
  ])('in CSV tells money that went out by %s', async (_, head, out) => {
    const csv = [head, out, '2026-01-05,7.00 AED,Credit'].join('\n')

    expect(await readBankCsv(Buffer.from(csv), 'AED')).toMatchObject({ rows: [{ amount: 700, currency: 'AED' }], skipped: 1 })
  })

  test.each([
    ['a currency that is none', 'Date,Amount,Currency\n2026-01-05,7,£', 'amountWrong'],
    [
      'a quote that does not end, whose rows would be lost',
      'Date,Amount,Payer\n2026-01-05,7,A\n2026-01-05,8,"B\n2026-01-05,9,C',
      'notReadable',
    ],
  ])('in CSV with %s is refused as a whole', async (_, csv, code) => {
    await expect(readBankCsv(Buffer.from(csv), 'GBP')).rejects.toMatchObject({ code: `bank.${code}` })
  })

  test('in CAMT.053 gives booked money that came in, each payment of a batch by itself', () => {
    const entry = (kind: string, status: string, details: string) =>
      `<n:Ntry><n:Amt Ccy="GBP">30.00</n:Amt><n:CdtDbtInd>${kind}</n:CdtDbtInd><n:Sts>${status}</n:Sts>
       <n:BookgDt><n:Dt>2026-01-05</n:Dt></n:BookgDt><n:AcctSvcrRef>B1</n:AcctSvcrRef><n:NtryDtls>${details}</n:NtryDtls></n:Ntry>`
    const part = (amount: string, text: string) =>
      `<n:TxDtls><n:Refs><n:EndToEndId>NOTPROVIDED</n:EndToEndId></n:Refs><n:Amt Ccy="GBP">${amount}</n:Amt>
       <n:RltdPties><n:Dbtr><n:Pty><n:Nm>Harbour &amp; Co</n:Nm></n:Pty></n:Dbtr>
       <n:DbtrAcct><n:Id><n:IBAN>GB33 BUKB 2020 1555 5555 55</n:IBAN></n:Id></n:DbtrAcct></n:RltdPties><n:RmtInf><n:Ustrd>${text}</n:Ustrd></n:RmtInf></n:TxDtls>`
    const xml = `<?xml version="1.0"?><n:Document xmlns:n="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><n:BkToCstmrStmt><n:Stmt>
      ${entry('CRDT', '<n:Cd>BOOK</n:Cd>', part('10.00', 'one') + part('20', 'two'))}
      ${entry('CRDT', 'BOOK', part('30.00', 'whole'))}${entry('DBIT', 'BOOK', '')}${entry('CRDT', 'PDNG', '')}
      </n:Stmt></n:BkToCstmrStmt></n:Document>`

    expect(readCamt(xml)).toMatchObject({
      rows: [
        {
          day: '2026-01-05',
          amount: 1000,
          currency: 'GBP',
          payer: 'Harbour & Co',
          payerAccount: 'GB33BUKB20201555555555',
          text: 'one',
          bankId: 'B1/0',
        },
        { amount: 2000, text: 'two', bankId: 'B1/1' },
        { amount: 3000, text: 'whole' },
      ],
      skipped: 2,
    })
    for (const bad of ['<a>', '<a/>', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>']) expect(() => readCamt(bad)).toThrow('bank.notReadable')
  })

  test('in CAMT.053 is refused for a day or a currency that is none, and gives nothing of what went out or is nothing', () => {
    const entry = (day: string, amounts: string) =>
      `<Document><BkToCstmrStmt><Stmt><Ntry>${amounts}<CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt>
       <NtryDtls><TxDtls><Amt Ccy="GBP">70.00</Amt></TxDtls><TxDtls><Amt Ccy="GBP">20.00</Amt><CdtDbtInd>DBIT</CdtDbtInd></TxDtls></NtryDtls>
       </Ntry></Stmt></BkToCstmrStmt></Document>`
    const whole = entry('2026-01-05', '<Amt Ccy="GBP">50.00</Amt>')

    expect(readCamt(whole)).toMatchObject({ rows: [{ amount: 7000 }], skipped: 1 })
    expect(readCamt(whole.replace('70.00', '0.00'))).toMatchObject({ rows: [], skipped: 2 })
    for (const yes of ['true', '1'])
      expect(readCamt(whole.replace('<Sts>', `<RvslInd>${yes}</RvslInd><Sts>`))).toMatchObject({ rows: [], skipped: 1 })
    expect(() => readCamt(entry('2026-02-30', ''))).toThrow('bank.dayWrong')
    expect(() => readCamt(whole.replace(' Ccy="GBP">70', '>70'))).toThrow('bank.amountWrong')
  })

  test('is taken once, and of one that overlaps with it only what is new', async () => {
    const twice = '06/01/2026,Same,Somebody,5.00,GBP,'
    expect(await read(line('20.00'), twice, twice)).toEqual({ added: 3, known: 0, skipped: 0 })
    await expect(read(line('20.00'), twice, twice)).rejects.toMatchObject({ code: 'bank.sameFile' })
    expect(await read(twice, twice, twice, line('20.00'))).toEqual({ added: 1, known: 3, skipped: 0 })
    expect(await rows()).toHaveLength(4)
  })
})

describe('equal rows', () => {
  const csv = (account: string, rowCount: number, more = '') =>
    ['Date,Reference,Name,Amount,Account', ...Array.from({ length: rowCount }, () => `05/01/2026,Rent,Harbour,5.00,${account}`), more].join(
      '\r\n',
    )
  const readIn = (text: string) =>
    asOffice((ctx) => readBankFile(ctx, { name: 'bank', mime: 'text/plain', bytes: Buffer.from(text, 'utf8') }))
  const camt = (...accounts: string[]) => {
    const statement = (account: string) =>
      `<Stmt><Acct><Id>${account}</Id></Acct><Ntry><Amt Ccy="GBP">5.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
       <BookgDt><Dt>2026-01-05</Dt></BookgDt><AddtlNtryInf>Rent</AddtlNtryInf></Ntry></Stmt>`
    return `<Document><BkToCstmrStmt>${accounts.map(statement).join('')}</BkToCstmrStmt></Document>`
  }

  test('of two accounts are two rows, each of which comes once', async () => {
    expect(await readIn(csv('12-34-56 11111111', 1))).toEqual({ added: 1, known: 0, skipped: 0 })
    expect(await readIn(csv('12-34-56 22222222', 2))).toEqual({ added: 2, known: 0, skipped: 0 })
    expect(await readIn(csv('123456 22222222', 3))).toEqual({ added: 1, known: 2, skipped: 0 })

    const [iban, other] = ['<IBAN>GB33BUKB20201555555555</IBAN>', '<Othr><Id>4711</Id></Othr>']
    expect(await readIn(camt(iban, other))).toEqual({ added: 2, known: 0, skipped: 0 })
    expect(await readIn(camt(other.replace('4711', '4712'), iban))).toEqual({ added: 1, known: 1, skipped: 0 })
  })

  test('that were read before their keys named the account are still known', async () => {
    await readIn(csv('1111', 2))
    const [first, second] = keysWithoutAccount((await readBankCsv(Buffer.from(csv('1111', 2)), 'GBP')).rows)
    await app.asSystem(async ({ db }) => {
      const [one, other] = await db.select().from(bankRows)
      for (const [id, key] of [
        [one?.id, first],
        [other?.id, second],
      ] as const)
        await db
          .update(bankRows)
          .set({ key: key ?? '' })
          .where(eq(bankRows.id, id ?? ''))
    })

    expect(await readIn(csv('1111', 3))).toEqual({ added: 1, known: 2, skipped: 0 })
    expect(await readIn(csv('1111', 3, '06/01/2026,Rent,Harbour,5.00,1111'))).toEqual({ added: 1, known: 3, skipped: 0 })
  })
})
