// Where an order is paid by bank transfer: what of the shop's account is filled in, in the order a bank of the region asks for it.

/** The shop's account as its company information names the fields. */
export type CompanyAccount = {
  bank_account_name: string
  bankName: string
  bankNumber: string
  bankSortCode: string
  IBAN: string
}

export const accountFields = ['holder', 'bank', 'sortCode', 'number', 'iban'] as const
export type AccountField = (typeof accountFields)[number]
export type AccountLine = { field: AccountField; value: string }

/** An IBAN in groups of four, as banks print it. */
const grouped = (iban: string): string =>
  iban
    .replace(/\s/g, '')
    .replace(/(.{4})(?=.)/g, '$1 ')
    .trim()

/** Takes the company's account and the shop's region; gives its lines, without those that are not filled in. Empty when it could not be paid into. */
export function accountLines(company: CompanyAccount, region: string): AccountLine[] {
  const values: Record<AccountField, string> = {
    holder: company.bank_account_name,
    bank: company.bankName,
    // British accounts are known by sort code and number, Saudi ones by their IBAN alone.
    sortCode: region === 'SA' ? '' : company.bankSortCode,
    number: region === 'SA' && company.IBAN !== '' ? '' : company.bankNumber,
    iban: grouped(company.IBAN),
  }
  if (values.number === '' && values.iban === '') return []
  return accountFields.flatMap((field) => (values[field] === '' ? [] : [{ field, value: values[field] }]))
}
