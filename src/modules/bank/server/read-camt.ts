// Reads a bank statement in CAMT.053 of any version: incoming, booked entries, and of an entry of several payments each one.
import { parseXml, XmlElement } from '@rgrove/parse-xml'
import { currencyDecimals, minor, Money } from '#shared/money.ts'
import { Day } from '#shared/time.ts'
import { bankErrors } from './bank-errors.ts'
import { plainAccount, type Statement, type StatementRow } from './statement-row.ts'

const childrenOf = (of: XmlElement): XmlElement[] => of.children.filter((child): child is XmlElement => child instanceof XmlElement)
/** Names may carry a prefix of their name space. */
const named = (of: XmlElement, name: string): XmlElement[] => childrenOf(of).filter((child) => child.name.replace(/^.*:/, '') === name)

/** All elements at a path of names. */
const at = (of: XmlElement, path: string): XmlElement[] =>
  path.split('/').reduce((found, name) => found.flatMap((each) => named(each, name)), [of])
const textAt = (of: XmlElement, ...paths: string[]): string =>
  paths
    .flatMap((path) => at(of, path))
    .map((found) => found.text.replace(/\s+/g, ' ').trim())
    .find((text) => text !== '') ?? ''

/** Takes a file's text; gives its incoming rows, or refuses a text that is no such statement. */
export function readCamt(xml: string): Statement {
  const statements = at(rootOf(xml), 'BkToCstmrStmt/Stmt')
  if (statements.length === 0) throw bankErrors.notReadable()
  const entries = statements.flatMap((statement) => {
    const account = plainAccount(textAt(statement, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id'))
    return named(statement, 'Ntry').map((entry) => ({ entry, account }))
  })
  const incoming = entries.filter(
    ({ entry }) => textAt(entry, 'CdtDbtInd') === 'CRDT' && isBooked(entry) && !['true', '1'].includes(textAt(entry, 'RvslInd')),
  )
  const found = incoming.flatMap(({ entry, account }) => rowsOf(entry, account))
  const rows = found.filter((row) => row !== null)
  return { format: 'camt', rows, skipped: entries.length - incoming.length + found.length - rows.length }
}

function rootOf(xml: string): XmlElement {
  try {
    const { root } = parseXml(xml)
    if (root) return root
  } catch {
    // Refused below.
  }
  throw bankErrors.notReadable()
}

const isBooked = (entry: XmlElement): boolean => ['BOOK', ''].includes(textAt(entry, 'Sts/Cd', 'Sts'))

/** Null for what is no money that came in: a part of a batch that went out, or an amount of nothing. */
function rowsOf(entry: XmlElement, account: string): (StatementRow | null)[] {
  const day = textAt(entry, 'BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm').slice(0, 10)
  if (!Day.safeParse(day).success) throw bankErrors.dayWrong({ params: { text: day } })
  const details = at(entry, 'NtryDtls/TxDtls')
  const bankId = textAt(entry, 'AcctSvcrRef')
  const parts = details.length > 1 && details.every((each) => amountsOf(each).length > 0) ? details : [details[0] ?? entry]
  return parts.map((part, index) => {
    const { amount, currency } = amountIn(parts.length > 1 ? amountsOf(part) : named(entry, 'Amt'))
    if (amount === 0 || (parts.length > 1 && textAt(part, 'CdtDbtInd') === 'DBIT')) return null
    const payer = textAt(part, 'RltdPties/Dbtr/Nm', 'RltdPties/Dbtr/Pty/Nm', 'RltdPties/UltmtDbtr/Nm')
    const payerAccount = plainAccount(textAt(part, 'RltdPties/DbtrAcct/Id/IBAN', 'RltdPties/DbtrAcct/Id/Othr/Id'))
    return {
      account,
      day,
      amount,
      currency,
      payer,
      payerAccount,
      text: textsOf(entry, part),
      bankId: bankId === '' ? '' : `${bankId}/${index}`,
    }
  })
}

const amountsOf = (part: XmlElement): XmlElement[] => [...named(part, 'Amt'), ...at(part, 'AmtDtls/TxAmt/Amt')]

function amountIn([element]: XmlElement[]): Pick<StatementRow, 'amount' | 'currency'> {
  const text = element?.text.trim() ?? ''
  const currency = element?.attributes['Ccy'] ?? ''
  const wrong = () => bankErrors.amountWrong({ params: { text: `${text} ${currency}` } })
  if (!/^[A-Z]{3}$/.test(currency)) throw wrong()
  const decimals = currencyDecimals(currency)
  const [, whole = '', part = ''] = /^(\d{1,12})(?:\.(\d{1,5}))?$/.exec(text) ?? []
  const amount = Number(whole + part.slice(0, decimals).padEnd(decimals, '0'))
  if (whole === '' || /[1-9]/.test(part.slice(decimals)) || !Money.safeParse(amount).success) throw wrong()
  return { amount: minor(amount), currency }
}

function textsOf(entry: XmlElement, part: XmlElement): string {
  const paths = ['RmtInf/Ustrd', 'RmtInf/Strd/CdtrRefInf/Ref', 'RmtInf/Strd/RfrdDocInf/Nb', 'Refs/EndToEndId']
  const found = paths.flatMap((path) => at(part, path)).map((each) => each.text.replace(/\s+/g, ' ').trim())
  const texts = found.filter((text) => text !== '' && text !== 'NOTPROVIDED')
  return (texts.length > 0 ? texts.join(' ') : textAt(entry, 'AddtlNtryInf')).slice(0, 1000)
}
