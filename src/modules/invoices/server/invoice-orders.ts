// Invoices many orders, each in a transaction of its own, so one refusal stops none of the others.
import type { Ctx } from '#server/ctx.ts'
import { isAppError } from '#server/http.ts'
import { say } from '#server/texts.ts'
import { textKey } from '#shared/errors.ts'
import type { InvoiceOutcome } from '../admin-contract.ts'
import { createInvoice } from './create-draft.ts'
import { mailInvoice } from './mail-invoice.ts'
import { printInvoice } from './print-invoice.ts'

/** Takes order ids; prints an invoice of each over what is left of it, mails it where asked, and gives what became of each in the order asked. */
export async function invoiceOrders(ctx: Ctx, orderIds: readonly string[], isMailed: boolean): Promise<InvoiceOutcome[]> {
  const outcomes: InvoiceOutcome[] = []
  for (const id of new Set(orderIds)) outcomes.push(await invoiceOne(ctx, id, isMailed))
  return outcomes
}

async function invoiceOne(ctx: Ctx, id: string, isMailed: boolean): Promise<InvoiceOutcome> {
  try {
    const { id: invoiceId, number } = await ctx.tx(async (inner) => {
      const draft = await createInvoice(inner, [id])
      const printed = await printInvoice(inner, draft.id, draft.version)
      return isMailed ? mailInvoice(inner, printed.id) : printed
    })
    return { id, invoiceId, number, error: null, message: null }
  } catch (error) {
    if (!isAppError(error)) throw error
    return {
      id,
      invoiceId: null,
      number: null,
      error: error.code,
      message: say(ctx.locale, error.fields[0]?.key ?? textKey(error.code), error.params),
    }
  }
}
