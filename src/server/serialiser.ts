// Turns the reply schema into the form that the serialiser handles fastest, in which every object is cut to its named fields.

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const isNull = (schema: unknown): boolean => isRecord(schema) && schema.type === 'null'

/**
 * Takes a JSON schema; gives it with every "X or null" as a nullable X: as an alternative it would cost a validation, and an extra field
 * would be an error.
 */
export function serialiserSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(serialiserSchema)
  if (!isRecord(schema)) return schema
  const { anyOf, ...rest } = schema
  if (Array.isArray(anyOf) && anyOf.length === 2 && anyOf.some(isNull)) {
    const [other] = anyOf.filter((each) => !isNull(each))
    if (isRecord(other) && typeof other.type === 'string') return serialiserSchema({ ...rest, ...other, nullable: true })
  }
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, serialiserSchema(value)]))
}
