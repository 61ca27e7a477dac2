import type { AdminProduct } from '../../../product-admin-contract.ts'
import type { TermChoices } from '#modules/taxonomy/admin-contract.ts'
import type { EndpointForm } from '#web/form/use-endpoint-form.ts'
import type { ProductValues } from './product-values.ts'

/** The props of the cards of the product's form. */
export type ProductFormProps = {
  form: EndpointForm<ProductValues>
  choices: TermChoices
  /** null for a new one. */
  product: AdminProduct | null
  decimals: number
}
