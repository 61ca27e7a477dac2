// The register of personal data: each module that holds some names the columns, hands the data out and erases it. modules.ts lists the parts.
import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { event, question } from '#shared/events.ts'
import type { OpenRecord } from '#shared/open-record.ts'
import type { Ctx } from './ctx.ts'
import { answer, ask, type Listener, on } from './events.ts'
import { documentsAsked } from './named-documents.ts'

/** A person whose data is asked for, with everything by which the modules find it. */
export type DataSubject = {
  id: string
  kind: 'customer' | 'salesperson' | 'admin'
  /** The present address and former ones. */
  emails: readonly string[]
  /** The name as timelines have it. */
  name: string
  /** Stands in place of the name and of the address once they are erased. */
  code: string
  alias: string
  /** The company that nobody else belongs to. */
  companyId: string | null
  /** Whether a copy names amounts of money: not in the own copy of somebody who may not see prices. */
  seesAmounts: boolean
  /** Orders, reviews, messages and other records about the person, themselves included. */
  recordIds: readonly string[]
}

/** The address that an erased person has: nobody's. */
export const erasedAddress = (code: string): string => `erased-${code.toLowerCase()}${erasedDomain}`
const erasedDomain = '@erased.invalid'
export const isErasedAddress = (address: string): boolean => address.endsWith(erasedDomain)

type Found = Record<string, unknown>

export type PersonalData = {
  /** The columns with personal data. */
  columns: readonly PgColumn[]
  /** The ids of the records about a person. */
  records?: (ctx: Ctx, of: DataSubject) => Promise<string[]>
  /** Which of these are numbers of its documents. */
  numbered?: (ctx: Ctx, numbers: readonly string[]) => Promise<string[]>
  /** Business that must end before the person can be erased. */
  open?: (ctx: Ctx, of: DataSubject) => Promise<OpenRecord[]>
  /** Everything the person may read of it, by names for people. */
  collect?: (ctx: Ctx, of: DataSubject) => Promise<Found>
  /** Deletes it, or replaces it where the record itself must stay. */
  erase?: (ctx: Ctx, of: DataSubject) => Promise<void>
}

const recordsAsked = question<DataSubject, string[]>('core.recordsOfPerson')
const openAsked = question<DataSubject, OpenRecord[]>('core.openRecordsOfPerson')
const dataAsked = question<DataSubject, Found>('core.dataOfPerson')
const erased = event<DataSubject>('core.personErased')

/** The listeners by which a part of the register is asked. */
export const listenersOf = ({ records, numbered, open, collect, erase }: PersonalData): Listener[] => [
  ...(records ? [answer(recordsAsked, records)] : []),
  ...(numbered ? [answer(documentsAsked, numbered)] : []),
  ...(open ? [answer(openAsked, open)] : []),
  ...(collect ? [answer(dataAsked, collect)] : []),
  ...(erase ? [on(erased, erase)] : []),
]

/** Gives a person with the ids of all records about them. */
export async function withRecords(ctx: Ctx, of: Omit<DataSubject, 'recordIds'>): Promise<DataSubject> {
  const found = await ask(ctx, recordsAsked, { ...of, recordIds: [of.id] })
  return { ...of, recordIds: [...new Set([of.id, ...found.flat()])] }
}

/** Gives the business of a person that has not ended. */
export const openRecordsOf = async (ctx: Ctx, of: DataSubject): Promise<OpenRecord[]> => (await ask(ctx, openAsked, of)).flat()

/** Gives everything that all modules hold of a person. */
export const collectData = async (ctx: Ctx, of: DataSubject): Promise<Found> => Object.assign({}, ...(await ask(ctx, dataAsked, of)))

/** Erases a person in all modules, in the order of the register. */
export const eraseData = (ctx: Ctx, of: DataSubject): Promise<void> => ctx.announce(erased, of)

/** SQL that holds for a row whose column is one of many texts or ids. */
export const isOneOf = (column: PgColumn, values: readonly string[]): SQL => sql`${column}::text = any(${sql.param([...values])}::text[])`

/** SQL that holds for a row whose column is one of the person's addresses, whatever its case. */
export const isAddressOf = (column: PgColumn, { emails }: DataSubject): SQL =>
  sql`lower(${column}) = any(${sql.param([...emails])}::text[])`
