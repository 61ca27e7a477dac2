import type { ImportProduct, ImportResult } from '../../catalogue.ts'
import type { ImportProblem } from '../../problems.ts'

type Limits = { products: number; variants: number; problems: number }

/** Gathers a file's products and problems until one of the limits is reached; gives them batch by batch, the last one also when it is empty. */
export async function* batchesOf(
  results: AsyncIterable<ImportResult>,
  limits: Limits,
): AsyncGenerator<{ products: ImportProduct[]; problems: ImportProblem[] }> {
  let [products, problems, variants]: [ImportProduct[], ImportProblem[], number] = [[], [], 0]
  for await (const result of results) {
    if (result.ok) {
      products.push(result.product)
      variants += result.product.variants.length
    } else problems.push(result.problem)
    if (products.length < limits.products && variants < limits.variants && problems.length < limits.problems) continue
    yield { products, problems }
    ;[products, problems, variants] = [[], [], 0]
  }
  yield { products, problems }
}
