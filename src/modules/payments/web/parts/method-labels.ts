/** The labels of what can change of a payment method, in its form and in that of its zones, by the fields of the audit trail. */
export const methodLabels: Readonly<Record<string, string>> = {
  name: 'payment.admin.fields.name',
  note: 'payment.admin.fields.note',
  picture: 'payment.admin.fields.logo',
  code: 'payment.admin.fields.code',
  provider: 'payment.admin.fields.provider',
  gateway: 'payment.admin.fields.gateway',
  kind: 'payment.admin.fields.kind',
  isInstallment: 'payment.admin.fields.installment',
  isCapturedLater: 'payment.admin.fields.later',
  minTotal: 'payment.admin.fields.minTotal',
  maxTotal: 'payment.admin.fields.maxTotal',
  status: 'form.admin.status',
  isActive: 'form.admin.status',
  isEverywhere: 'payment.admin.methods.zones',
  zones: 'payment.admin.methods.zones',
}
