// Reads a bank statement in CSV: the columns are found by the names that banks give them, in English and Arabic.
import { readTableText } from '#modules/imports/server/public.ts'
import { fold } from '#shared/folding.ts'
import { currencyDecimals, type Minor, westernDigits } from '#shared/money.ts'
import { Day } from '#shared/time.ts'
import { moneyFromText } from '#shared/typed-amount.ts'
import { bankErrors } from './bank-errors.ts'
import { plainAccount, type Statement, type StatementRow } from './statement-row.ts'

const mostRows = 10_000

const names = {
  day: ['date', 'booking date', 'posting date', 'transaction date', 'value date', 'التاريخ', 'تاريخ العملية'],
  amount: ['amount', 'value', 'transaction amount', 'المبلغ'],
  credit: ['credit', 'credit amount', 'paid in', 'money in', 'deposit', 'دائن', 'إيداع'],
  currency: ['currency', 'ccy', 'العملة'],
  payer: ['payer', 'name', 'counterparty', 'counter party', 'payer name', 'from', 'sender', 'الاسم', 'الدافع', 'اسم الدافع'],
  payerAccount: [
    'payer account',
    'payer iban',
    'counterparty account',
    'counterparty iban',
    'counterparty account number',
    'from account',
    'sender account',
    'sender iban',
    'حساب الدافع',
    'آيبان الدافع',
  ],
  text: [
    'reference',
    'description',
    'details',
    'narrative',
    'memo',
    'transaction description',
    'payment reference',
    'المرجع',
    'البيان',
    'الوصف',
  ],
  direction: [
    'type',
    'transaction type',
    'direction',
    'credit debit',
    'debit credit',
    'cr dr',
    'dr cr',
    'credit debit indicator',
    'نوع العملية',
  ],
  account: ['account', 'account number', 'account no', 'account iban', 'own account', 'iban', 'الحساب', 'رقم الحساب', 'الآيبان'],
  bankId: ['transaction id', 'id', 'bank reference', 'transaction reference', 'رقم العملية'],
}
type Name = keyof typeof names

/** Takes a file and the currency of rows that name none; gives its incoming rows. The first row holds the names of the columns. */
export async function readBankCsv(bytes: Buffer, currency: string): Promise<Statement> {
  const table = await readTableText(bytes, mostRows)
  if (!table.ok) throw bankErrors.notReadable()
  if (!table.isWhole) throw bankErrors.tooManyRows({ params: { max: mostRows } })
  const [head = '', ...lines] = table.lines
  const columns = columnsOf(head.split('\t'))
  if (columns.day.length === 0 || (columns.amount.length === 0 && columns.credit.length === 0)) throw bankErrors.columnsMissing()
  const rows = lines.filter((line) => line.trim() !== '').map((line) => rowOf(line.split('\t'), columns, currency))
  const incoming = rows.filter((row) => row !== null)
  return { format: 'csv', rows: incoming, skipped: rows.length - incoming.length }
}

type Columns = Record<Name, number[]>

function columnsOf(head: readonly string[]): Columns {
  const folded = head.map((cell) => fold(cell))
  const placesOf = (name: Name) => {
    const known = names[name].map((each) => fold(each))
    return folded.flatMap((cell, index) => (known.includes(cell) ? [index] : []))
  }
  return {
    day: placesOf('day'),
    amount: placesOf('amount'),
    credit: placesOf('credit'),
    currency: placesOf('currency'),
    payer: placesOf('payer'),
    payerAccount: placesOf('payerAccount'),
    text: placesOf('text'),
    direction: placesOf('direction'),
    account: placesOf('account'),
    bankId: placesOf('bankId'),
  }
}

/** Words of a direction column for money that went out. */
const outgoing = ['dr', 'debit', 'dbit', 'out', 'مدين'].map((word) => fold(word))

/** Null for a row of money that went out. */
function rowOf(cells: readonly string[], columns: Columns, usual: string): StatementRow | null {
  const all = (name: Name) => columns[name].map((place) => (cells[place] ?? '').trim()).filter((cell) => cell !== '')
  if (outgoing.includes(fold(all('direction')[0] ?? ''))) return null
  const currency = all('currency')[0]?.toUpperCase() ?? usual
  const amount = amountOf(all('credit')[0] ?? (columns.credit.length > 0 ? '' : (all('amount')[0] ?? '')), currency)
  if (amount === null) return null
  const day = dayOf(all('day')[0] ?? '')
  const [account = ''] = all('account')
  const [payer = ''] = all('payer')
  const payerAccount = plainAccount(all('payerAccount')[0] ?? '')
  const [bankId = ''] = all('bankId')
  return { account: plainAccount(account), day, amount, currency, payer, payerAccount, text: all('text').join(' ').slice(0, 1000), bankId }
}

function amountOf(text: string, currency: string): Minor | null {
  const signed = westernDigits(text).replace(/[−–]/g, '-')
  const plain = signed.replace(/[^\d.,٫٬()+-]/g, '')
  if (text === '' || /^[-(]|-$/.test(plain) || /\d\s*(?:d|dr|debit|مدين)\.?$/i.test(signed)) return null
  if (!/^[A-Z]{3}$/.test(currency)) throw bankErrors.amountWrong({ params: { text: `${text} ${currency}` } })
  const amount = moneyFromText(plain.replace(/^\+/, ''), currencyDecimals(currency))
  if (amount === null) throw bankErrors.amountWrong({ params: { text } })
  return amount === 0 ? null : amount
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** A day as banks write it: the year first, or the day first. */
function dayOf(text: string): Day {
  const plain = westernDigits(text).trim().toLowerCase()
  const [, year = '', month = '', day = ''] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/.exec(plain) ?? []
  const [, first = '', second = '', third = ''] = /^(\d{1,2})[-/. ](\d{1,2}|[a-z]{3})[a-z]*[-/. ](\d{4})/.exec(plain) ?? []
  const monthOf = (word: string) => (/^\d/.test(word) ? word : String(months.indexOf(word) + 1))
  const parts = year ? [year, month, day] : [third, monthOf(second), first]
  const found = parts.map((part) => part.padStart(2, '0')).join('-')
  if (!Day.safeParse(found).success) throw bankErrors.dayWrong({ params: { text } })
  return found
}
