import { adminsReceivingMails } from '#modules/people/server/public.ts'
import { sendEmail } from '#modules/emails/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import type { orders } from './tables.ts'

/** Tells the admins that there is money of an order which nothing stands against any more. */
export async function mailRefundDue(ctx: Ctx, order: Pick<typeof orders.$inferSelect, 'id' | 'number' | 'companyName'>): Promise<void> {
  for (const { email, locale } of await adminsReceivingMails(ctx)) {
    await sendEmail(ctx, {
      key: `refund-due:${order.id}:${ctx.now.getTime()}:${email}`,
      kind: 'refundDueAdmin',
      to: email,
      locale,
      params: { orderNumber: order.number, company: order.companyName },
      button: { label: 'email.mail.refundDueAdmin.button', url: `${ctx.config.publicUrl}/admin-panel/secure/order/${order.id}` },
      subjectId: order.id,
    })
  }
}
